import { openPortal as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { openPortal } from '@/server/payments/open-portal';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, openPortal, { bearer: 'required' });
