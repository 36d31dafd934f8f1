import { collectData as call } from '@/lib/contract/collect';
import { collectData } from '@/server/collect/collect-data';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, collectData, { bearer: 'lenient' });
