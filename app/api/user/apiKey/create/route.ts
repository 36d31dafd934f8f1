import { createApiKey as call } from '@/lib/contract/api-key';
import { createApiKey } from '@/server/api-keys/create';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, createApiKey, { bearer: 'required' });
