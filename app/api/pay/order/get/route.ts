import { getOrder as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { getOrder } from '@/server/payments/settle-own-order';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, getOrder, { bearer: 'required' });
