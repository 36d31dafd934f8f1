import { allowExtension as call } from '@/lib/contract/extension';
import { allowExtension } from '@/server/extension/connect';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, allowExtension, {
  bearer: 'required',
  allowance: { perMinute: 10, burst: 10 },
});
