import { restoreRevision as call } from '@/lib/contract/region';
import { route } from '@/server/http/route';
import { restoreRevision } from '@/server/regions/restore-revision';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, restoreRevision);
