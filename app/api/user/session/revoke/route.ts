import { revokeSession as call } from '@/lib/contract/user';
import { route } from '@/server/http/route';
import { revokeSession } from '@/server/sessions/end-sessions';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, revokeSession, { bearer: 'required' });
