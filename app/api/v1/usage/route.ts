import { getUsage as call } from '@/lib/contract/v1-account';
import { getUsage } from '@/server/api-v1/account';
import { v1, v1Route } from '@/server/http/v1-route';

export const { GET, POST, PUT, PATCH, DELETE } = v1Route(v1(call, getUsage));
