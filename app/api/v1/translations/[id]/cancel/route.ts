import { cancelTranslation as call } from '@/lib/contract/v1-translation';
import { cancelTranslation } from '@/server/api-v1/one-translation';
import { v1, v1Route } from '@/server/http/v1-route';

export const { GET, POST, PUT, PATCH, DELETE } = v1Route(v1(call, cancelTranslation));
