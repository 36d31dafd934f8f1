import { removeWebhook as call } from '@/lib/contract/webhook';
import { route } from '@/server/http/route';
import { removeWebhook } from '@/server/webhooks/remove';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, removeWebhook, { bearer: 'required' });
