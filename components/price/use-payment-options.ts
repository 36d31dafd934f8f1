'use client';

import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { getPaymentOptions } from '@/lib/contract/payments';

export type PaymentOptions = z.output<typeof getPaymentOptions.output>;

/** What can be paid with here and the sale that is on; null until the server has told, or when it cannot. */
export function usePaymentOptions(): PaymentOptions | null {
  const [options, setOptions] = useState<PaymentOptions | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    callApi(getPaymentOptions, {}, { signal: stop.signal }).then(setOptions, (error: unknown) => {
      // The catalogue stands without it; buying says for itself what is wrong.
      if (!stop.signal.aborted && !(error instanceof ApiError)) reportError(error);
    });
    return () => stop.abort();
  }, []);
  return options;
}
