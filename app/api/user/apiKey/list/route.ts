import { listApiKeys as call } from '@/lib/contract/api-key';
import { listApiKeys } from '@/server/api-keys/list';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, listApiKeys, { bearer: 'required' });
