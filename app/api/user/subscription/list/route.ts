import { listSubscriptions as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { listSubscriptions } from '@/server/payments/list-subscriptions';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, listSubscriptions, { bearer: 'required' });
