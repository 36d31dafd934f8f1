import { redeemExtension as call } from '@/lib/contract/extension';
import { redeemExtension } from '@/server/extension/connect';
import { route } from '@/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, redeemExtension, {
  // The extension has no token yet and an origin of its own; the code and the secret say who asks, no cookie does.
  bearer: 'ignored',
  anyOrigin: true,
  allowance: { perMinute: 10, burst: 10 },
});
