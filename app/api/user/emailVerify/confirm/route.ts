import { confirmEmail as call } from '@/lib/contract/user';
import { confirmEmail } from '@/server/accounts/confirm-email';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, confirmEmail, { bearer: 'ignored' });
