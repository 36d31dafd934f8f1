import { testWebhook as call } from '@/lib/contract/webhook';
import { route } from '@/server/http/route';
import { sendTestWebhook } from '@/server/webhooks/send-test';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, sendTestWebhook, { bearer: 'required' });
