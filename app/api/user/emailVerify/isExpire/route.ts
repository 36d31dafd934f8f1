import { isEmailVerifyExpired as call } from '@/lib/contract/user';
import { isEmailVerifyExpired } from '@/server/accounts/request-mail';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, isEmailVerifyExpired, { bearer: 'lenient' });
