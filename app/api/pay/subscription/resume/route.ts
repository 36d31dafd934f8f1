import { resumeSubscription as call } from '@/lib/contract/payments';
import { route } from '@/server/http/route';
import { resumeSubscription } from '@/server/payments/resume-subscription';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, resumeSubscription, { bearer: 'required' });
