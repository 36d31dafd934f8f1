import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { plans } from '@/lib/plans';

const kinds = ['free', 'short', 'packs', 'subscriptions'] as const;

/** What it costs, in four panels; the price page has the rest. */
export function Plans() {
  const t = useTranslations('home.plans');
  const format = useFormatter();
  const price = (kind: (typeof kinds)[number]) =>
    t(`${kind}.price`, { price: format.number(cheapest(kind) / 100, { style: 'currency', currency: 'USD' }) });
  return (
    <section aria-labelledby="plans" className="content py-12">
      <h2 id="plans" className="text-3xl">
        {t('title')}
      </h2>
      <p className="mt-2 max-w-[60ch] text-muted">{t('text')}</p>
      <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
        {kinds.map((kind) => (
          <li key={kind} className="rounded-sm border border-line bg-surface p-6">
            <h3 className="text-lg">{t(`${kind}.title`)}</h3>
            <p className="mt-1 font-display text-xl font-bold text-accent-text tabular-nums">{price(kind)}</p>
            <p className="mt-3 text-sm text-muted">{t(`${kind}.text`)}</p>
          </li>
        ))}
      </ul>
      <Button asChild className="mt-6">
        <Link href="/price">{t('all')}</Link>
      </Button>
    </section>
  );
}

/** Cents of the smallest plan of a kind. */
function cheapest(kind: (typeof kinds)[number]): number {
  if (kind === 'free') return 0;
  const wanted = ({ short: 'short', packs: 'pack', subscriptions: 'subscription' } as const)[kind];
  return Math.min(...plans.filter((plan) => plan.kind === wanted).map(({ cents }) => cents));
}
