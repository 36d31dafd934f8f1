import { getPaymentOptions as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { getPaymentOptions } from '@/server/payments/payment-options';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, getPaymentOptions, { bearer: 'ignored' });
