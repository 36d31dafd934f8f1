'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError, asApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { isPassingCode } from '@/lib/contract/error';
import { type OrderInfo, settleOrder } from '@/lib/contract/payments';

/** From when on a person is told that it takes long, and until when the server is asked. */
const longAfter = 20_000;
const giveUpAfter = 180_000;

export type OrderProgress =
  | { kind: 'asking'; isLong: boolean; isPending: boolean }
  | { kind: 'known'; order: OrderInfo }
  | { kind: 'failed'; error: ApiError };

/**
 * Asks the server what became of an order until it is sure, ever less often. An order that somebody left is asked
 * for once: nothing more will come.
 */
export function useOrder(orderId: string | null, cancelled: boolean, onPaid: () => void): OrderProgress {
  const [progress, setProgress] = useState<OrderProgress>({ kind: 'asking', isLong: false, isPending: false });
  const paid = useRef(onPaid);
  paid.current = onPaid;

  useEffect(() => {
    if (!orderId) return;
    const stop = new AbortController();
    follow(orderId, cancelled, stop.signal, setProgress).then(
      (order) => {
        if (order?.state === 'paid') paid.current();
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setProgress({ kind: 'failed', error: asApiError(error) });
      },
    );
    return () => stop.abort();
  }, [orderId, cancelled]);

  return progress;
}

async function follow(
  orderId: string,
  cancelled: boolean,
  signal: AbortSignal,
  tell: (progress: OrderProgress) => void,
): Promise<OrderInfo | null> {
  const start = Date.now();
  for (let wait = 1_000; ; wait = Math.min(wait * 1.5, 10_000)) {
    const order = await ask(orderId, signal);
    const elapsed = Date.now() - start;
    const isOpen = !order || order.state === 'open' || order.state === 'pending';
    if (order && (!isOpen || cancelled || elapsed > giveUpAfter)) {
      tell({ kind: 'known', order });
      return order;
    }
    tell({ kind: 'asking', isLong: elapsed > longAfter, isPending: order?.state === 'pending' });
    await new Promise((resolve) => setTimeout(resolve, wait));
    signal.throwIfAborted();
  }
}

/** null: no answer this time, ask again. */
async function ask(orderId: string, signal: AbortSignal): Promise<OrderInfo | null> {
  try {
    return await callApi(settleOrder, { orderId }, { signal });
  } catch (error) {
    if (error instanceof ApiError && (isPassingCode(error.error) || error.error === 'provider-unavailable'))
      return null;
    throw error;
  }
}
