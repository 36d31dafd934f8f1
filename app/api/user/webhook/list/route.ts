import { listWebhooks as call } from '@/lib/contract/webhook';
import { route } from '@/server/http/route';
import { listWebhooks } from '@/server/webhooks/list';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, listWebhooks, { bearer: 'required' });
