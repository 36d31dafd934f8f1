import { getPaymentHistory as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { getPaymentHistory } from '@/server/payments/payment-history';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, getPaymentHistory, { bearer: 'required' });
