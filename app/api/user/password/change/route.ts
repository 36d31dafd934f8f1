import { changePassword as call } from '@/lib/contract/user';
import { changePassword } from '@/server/accounts/set-password';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, changePassword, { bearer: 'required' });
