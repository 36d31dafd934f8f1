import { listSessions as call } from '@/lib/contract/user';
import { route } from '@/server/http/route';
import { listSessions } from '@/server/sessions/list-sessions';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, listSessions, { bearer: 'required' });
