import { login as call } from '@/lib/contract/user';
import { signIn } from '@/server/accounts/sign-in';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, signIn, { bearer: 'lenient' });
