import { createWebhook as call } from '@/lib/contract/webhook';
import { route } from '@/server/http/route';
import { createWebhook } from '@/server/webhooks/create';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, createWebhook, { bearer: 'required' });
