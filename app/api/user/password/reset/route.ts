import { resetPassword as call } from '@/lib/contract/user';
import { resetPassword } from '@/server/accounts/set-password';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, resetPassword, { bearer: 'ignored' });
