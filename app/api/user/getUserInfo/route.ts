import { getUserInfo as call } from '@/lib/contract/user';
import { getUserInfo } from '@/server/accounts/find-account';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, getUserInfo);
