import { submitPaypalSuccess as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { submitPaypalSuccess } from '@/server/payments/settle-own-order';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, submitPaypalSuccess, { bearer: 'required' });
