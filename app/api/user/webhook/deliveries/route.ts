import { listWebhookDeliveries as call } from '@/lib/contract/webhook';
import { route } from '@/server/http/route';
import { listWebhookDeliveries } from '@/server/webhooks/list-deliveries';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, listWebhookDeliveries, { bearer: 'required' });
