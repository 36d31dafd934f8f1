import { collectEmail as call } from '@/lib/contract/collect';
import { subscribe } from '@/server/collect/subscribe';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, subscribe, { bearer: 'ignored' });
