import { settleOrder as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { settleOrder } from '@/server/payments/settle-own-order';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, settleOrder, { bearer: 'required' });
