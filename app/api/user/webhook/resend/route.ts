import { resendWebhook as call } from '@/lib/contract/webhook';
import { route } from '@/server/http/route';
import { resendWebhook } from '@/server/webhooks/resend';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, resendWebhook, { bearer: 'required' });
