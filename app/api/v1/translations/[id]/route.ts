import * as calls from '@/lib/contract/v1-translation';
import { deleteTranslation, getTranslation } from '@/server/api-v1/one-translation';
import { v1, v1Route } from '@/server/http/v1-route';

export const { GET, POST, PUT, PATCH, DELETE } = v1Route(
  v1(calls.getTranslation, getTranslation),
  v1(calls.deleteTranslation, deleteTranslation),
);
