import { getTranslationImage as call } from '@/lib/contract/v1-translation';
import { getImage } from '@/server/api-v1/finished-page';
import { v1, v1Route } from '@/server/http/v1-route';

export const { GET, POST, PUT, PATCH, DELETE } = v1Route(v1(call, getImage));
