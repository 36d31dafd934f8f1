import { googleLogin as call } from '@/lib/contract/user';
import { googleLogin } from '@/server/google/google-login';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, googleLogin, { bearer: 'lenient' });
