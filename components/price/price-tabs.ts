/** The tabs of /price, as `?tab=` names them; the first needs no name. */
export const priceTabs = ['buy', 'subscribe', 'api'] as const;
export type PriceTab = (typeof priceTabs)[number];

export function priceTabOf(name: string | null): PriceTab {
  return priceTabs.find((tab) => tab === name) ?? 'buy';
}

/** Address of a tab, with what is being bought there (so that signing in can lead back to it). */
export function priceAddress(tab: PriceTab, wish?: { sku: string; dollars?: number }): string {
  const query = new URLSearchParams();
  if (tab !== 'buy') query.set('tab', tab);
  if (wish) query.set('plan', wish.sku);
  if (wish?.dollars) query.set('dollars', String(wish.dollars));
  return query.size > 0 ? `/price?${query}` : '/price';
}
