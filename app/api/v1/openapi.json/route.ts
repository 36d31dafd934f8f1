import { documentRoute } from '@/server/http/document-route';

export const { GET, POST, PUT, PATCH, DELETE } = documentRoute();
