'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

const UnsubscribeDialog = lazy(async () => ({ default: (await import('./unsubscribe-dialog')).UnsubscribeDialog }));

/** Opens the dialog of a news mail's link (`?unsubscribe=TOKEN`); fetches it then only. */
export function Unsubscribe() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(new URLSearchParams(location.search).get('unsubscribe')), []);
  if (!token) return null;
  return (
    <Suspense>
      <UnsubscribeDialog token={token} onClose={() => setToken(null)} />
    </Suspense>
  );
}
