import { logout as call } from '@/lib/contract/user';
import { route } from '@/server/http/route';
import { logout } from '@/server/sessions/end-sessions';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, logout, { bearer: 'lenient', extension: 'everyone' });
