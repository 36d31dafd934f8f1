import * as calls from '@/lib/contract/v1-translation';
import { createTranslation } from '@/server/api-v1/create-translation';
import { listTranslations } from '@/server/api-v1/list-translations';
import { v1, v1Route } from '@/server/http/v1-route';

export const { GET, POST, PUT, PATCH, DELETE } = v1Route(
  v1(calls.listTranslations, listTranslations),
  v1(calls.createTranslation, createTranslation),
);
