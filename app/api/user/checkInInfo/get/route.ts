import { getCheckInInfo as call } from '@/lib/contract/credits';
import { getCheckInInfo } from '@/server/credits/check-in';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, getCheckInInfo, { bearer: 'required' });
