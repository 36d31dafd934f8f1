'use client';

import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { callApi } from '@/lib/api/client';
import { getPaymentHistory, type PaymentInfo } from '@/lib/contract/payments';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useApiErrorText } from './use-loaded';

/** The payments that are shown: the first page, and each older one that was asked for. */
export function usePaymentPages(first: z.output<typeof getPaymentHistory.output> | null) {
  const show = useSnackbarStore((state) => state.show);
  const errorText = useApiErrorText();
  const [payments, setPayments] = useState<PaymentInfo[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setPayments(first?.payments ?? []);
    setNext(first?.next ?? null);
  }, [first]);
  return { payments, next, isBusy, more };

  async function more() {
    if (isBusy || next === null) return;
    setBusy(true);
    try {
      const page = await callApi(getPaymentHistory, { before: next, limit: 20 });
      setPayments([...payments, ...page.payments]);
      setNext(page.next);
    } catch (error) {
      show(errorText(error), 'danger');
    } finally {
      setBusy(false);
    }
  }
}
