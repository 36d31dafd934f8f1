'use client';

import { useTranslations } from 'next-intl';
import type { PriceTab } from './price-tabs';

const points: Record<
  PriceTab,
  readonly ('counted' | 'order' | 'premium' | 'renewal' | 'currency' | 'email' | 'apiExpiry')[]
> = {
  buy: ['counted', 'order', 'premium', 'currency', 'email'],
  subscribe: ['renewal', 'counted', 'order', 'premium', 'currency', 'email'],
  api: ['apiExpiry', 'counted', 'currency', 'email'],
};

/** What holds for every purchase of a tab, in the open. */
export function SmallPrint({ tab, supportEmail }: { tab: PriceTab; supportEmail: string | undefined }) {
  const t = useTranslations('price.smallPrint');
  return (
    <section aria-labelledby="small-print" className="border-t border-line pt-6 text-sm text-muted">
      <h2 id="small-print" className="font-sans text-sm font-semibold text-text">
        {t('title')}
      </h2>
      <ul className="mt-3 grid max-w-[75ch] list-disc gap-2 ps-5">
        {points[tab].map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
        {supportEmail ? <li>{t.rich('support', { mail: () => <SupportMail address={supportEmail} /> })}</li> : null}
      </ul>
    </section>
  );
}

export function SupportMail({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} dir="ltr" className="text-text underline underline-offset-2">
      {address}
    </a>
  );
}
