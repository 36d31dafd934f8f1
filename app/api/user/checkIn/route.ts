import { checkIn as call } from '@/lib/contract/credits';
import { checkIn } from '@/server/credits/check-in';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, checkIn, { bearer: 'required' });
