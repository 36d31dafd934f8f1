import { revokeApiKey as call } from '@/lib/contract/api-key';
import { revokeApiKey } from '@/server/api-keys/revoke';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, revokeApiKey, { bearer: 'required' });
