import { cancelSubscription as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { cancelSubscription } from '@/server/payments/cancel-subscription';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, cancelSubscription, { bearer: 'required' });
