'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense, useEffect } from 'react';
import { findPlan } from '@/lib/plans';
import type { Wish } from './checkout-dialog';
import { type PriceTab, priceTabOf } from './price-tabs';

export type PriceAddress = {
  tab: PriceTab;
  /** Chosen before signing in. */
  wish: Wish | null;
  /** Where a provider leads back with. */
  orderId: string | null;
  cancelled: boolean;
};

/** Tells what the address asks for. On its own, so that the page itself stays in the static HTML. */
export function AddressReader({ onRead }: { onRead(address: PriceAddress): void }) {
  return (
    <Suspense>
      <Reader onRead={onRead} />
    </Suspense>
  );
}

function Reader({ onRead }: { onRead(address: PriceAddress): void }) {
  const search = useSearchParams().toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again only when the address changes.
  useEffect(() => {
    const query = new URLSearchParams(search);
    onRead({
      tab: priceTabOf(query.get('tab')),
      wish: wishOf(query),
      orderId: /^[A-Za-z0-9_-]{22}$/.exec(query.get('order') ?? '')?.[0] ?? null,
      cancelled: query.has('cancelled'),
    });
  }, [search]);
  return null;
}

function wishOf(query: URLSearchParams): Wish | null {
  const sku = query.get('plan') ?? '';
  const dollars = Number(query.get('dollars')) || undefined;
  if (sku === 'api') return dollars ? { sku, dollars } : null;
  return findPlan(sku) ? { sku } : null;
}
