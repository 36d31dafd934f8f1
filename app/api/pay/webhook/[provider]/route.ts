import { webhookRoute } from '@/server/http/webhook-route';

export const { GET, POST, PUT, PATCH, DELETE } = webhookRoute();
