import { createOrder as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { createOrder } from '@/server/payments/create-order';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, createOrder, {
  bearer: 'required',
  allowance: { perMinute: 20, burst: 10 },
});
