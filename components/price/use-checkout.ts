'use client';

import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useErrorText } from '@/components/calls/use-error-text';
import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { createOrder, type PaymentProvider } from '@/lib/contract/payments';
import { randomKey } from '@/lib/random-key';
import type { Wish } from './checkout-dialog';
import { loadStripeScript } from './stripe-script';

type CreatedOrder = z.output<typeof createOrder.output>;

/** Makes the order of a wish and leads to where it is paid. Pressing twice makes one order. */
export function useCheckout(wish: Wish) {
  const errorText = useErrorText();
  const [busyWith, setBusyWith] = useState<PaymentProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [paypalOrder, setPaypalOrder] = useState<CreatedOrder | null>(null);
  const keys = useRef<Partial<Record<PaymentProvider, string>>>({});
  return { busyWith, failure, paypalOrder, pay };

  /** @throws ApiError, which is shown as well */
  async function order(provider: PaymentProvider): Promise<CreatedOrder> {
    keys.current[provider] ??= randomKey();
    setFailure(null);
    try {
      return await callApi(createOrder, { ...wish, provider, idempotencyKey: keys.current[provider] });
    } catch (error) {
      // What was refused stays refused under its key; a lost answer is asked for again under it.
      if (error instanceof ApiError && error.error !== 'offline') delete keys.current[provider];
      setFailure(errorText(error));
      throw error;
    }
  }

  /**
   * By the provider's own page, the way that always works; PayPal by its own button where a public key is configured
   * (`paypalOrder` is what it is for).
   */
  async function pay(provider: PaymentProvider, publicKey: string | null) {
    if (busyWith) return;
    setBusyWith(provider);
    try {
      if (provider === 'stripe' && publicKey) loadStripeScript(publicKey);
      const made = await order(provider);
      if (provider === 'paypal' && publicKey) {
        setPaypalOrder(made);
        setBusyWith(null);
        return;
      }
      // Stays busy: the page is on its way out.
      window.location.assign(made.url);
    } catch {
      setBusyWith(null);
    }
  }
}
