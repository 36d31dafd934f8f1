import { forgetPassword as call } from '@/lib/contract/user';
import { forgetPassword } from '@/server/accounts/request-mail';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, forgetPassword, { bearer: 'ignored' });
