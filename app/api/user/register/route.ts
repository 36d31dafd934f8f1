import { register as call } from '@/lib/contract/user';
import { register } from '@/server/accounts/register';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, register, { bearer: 'lenient' });
