import { getEngines } from '@/lib/contract/manga';
import { listEngines } from '@/server/http/list-engines';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(getEngines, listEngines, { bearer: 'ignored' });
