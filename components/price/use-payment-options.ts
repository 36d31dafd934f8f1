'use client';

import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { getPaymentOptions } from '@/lib/contract/payments';

export type PaymentOptions = z.output<typeof getPaymentOptions.output>;

/** What cannot be asked for cannot be bought; the prices stand without it. */
const nothing: PaymentOptions = { testMode: false, providers: [], currency: 'USD', promotion: null };

/** What can be paid with here and the sale that is on; null until the server has told. */
export function usePaymentOptions(): PaymentOptions | null {
  const [options, setOptions] = useState<PaymentOptions | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    callApi(getPaymentOptions, {}, { signal: stop.signal }).then(setOptions, (error: unknown) => {
      if (stop.signal.aborted) return;
      if (!(error instanceof ApiError)) reportError(error);
      setOptions(nothing);
    });
    return () => stop.abort();
  }, []);
  return options;
}
