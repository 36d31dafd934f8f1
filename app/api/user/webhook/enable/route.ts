import { enableWebhook as call } from '@/lib/contract/webhook';
import { route } from '@/server/http/route';
import { enableWebhook } from '@/server/webhooks/enable';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, enableWebhook, { bearer: 'required' });
