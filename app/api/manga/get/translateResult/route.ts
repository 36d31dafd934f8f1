import { getTranslateResult } from '@/lib/contract/manga';
import { route } from '@/server/http/route';
import { getState } from '@/server/translations/get-state';

// Polled up to twice a second for each page that is being translated.
export const { GET, POST, PUT, PATCH, DELETE } = route(getTranslateResult, getState, {
  allowance: { perMinute: 600, burst: 200 },
  extension: 'everyone',
});
