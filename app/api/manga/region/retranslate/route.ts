import { retranslateRegions as call } from '@/lib/contract/region';
import { route } from '@/server/http/route';
import { retranslateRegions } from '@/server/regions/retranslate-regions';

export const { GET, POST, PUT, PATCH, DELETE } = route(call, retranslateRegions, {
  // Each asks an engine, some of which cost money.
  allowance: { perMinute: 20, burst: 20 },
});
