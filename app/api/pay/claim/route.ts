import { claimPayment as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { claimPayment } from '@/server/payments/claim-payment';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, claimPayment, {
  bearer: 'required',
  allowance: { perMinute: 5, burst: 5 },
});
