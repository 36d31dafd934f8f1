'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { approximatePrice, type Plan, plans } from '@/lib/plans';
import { PlanCard } from './plan-card';
import { usePlanTexts } from './plan-texts';
import { useMoney } from './use-money';

type Props = { percent: number | null; onBuy(plan: Plan): void };

/** Packs, which never expire, and the short plans for a day to a month. */
export function BuyTab({ percent, onBuy }: Props) {
  const t = useTranslations('price');
  return (
    <div className="grid gap-12">
      <section aria-labelledby="packs" className="grid gap-6">
        <div>
          <h2 id="packs" className="text-xl">
            {t('packs')}
          </h2>
          <p className="mt-1 text-sm text-muted">{t('packsLead')}</p>
        </div>
        <PlanCards kind="pack" percent={percent} onBuy={onBuy} />
      </section>
      <section aria-labelledby="short-plans" className="grid gap-4">
        <div>
          <h2 id="short-plans" className="text-xl">
            {t('shortPlans')}
          </h2>
          <p className="mt-1 text-sm text-muted">{t('shortLead')}</p>
        </div>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {plans
            .filter(({ kind }) => kind === 'short')
            .map((plan) => (
              <ShortPlan key={plan.sku} plan={plan} percent={percent} onBuy={() => onBuy(plan)} />
            ))}
        </ul>
      </section>
    </div>
  );
}

/** Cards of one kind, four in a row at most; the cheapest by the translation carries the mark. */
export function PlanCards({ kind, percent, onBuy }: Props & { kind: 'pack' | 'subscription' }) {
  const shown = plans.filter((plan) => plan.kind === kind);
  const best = shown.reduce((one, other) => (approximatePrice(other) < approximatePrice(one) ? other : one));
  return (
    <ul className="grid gap-5 tablet:grid-cols-2 desktop:grid-cols-4">
      {shown.map((plan) => (
        <PlanCard key={plan.sku} plan={plan} isBest={plan === best} percent={percent} onBuy={() => onBuy(plan)} />
      ))}
    </ul>
  );
}

function ShortPlan({ plan, percent, onBuy }: { plan: Plan; percent: number | null; onBuy(): void }) {
  const t = useTranslations('price');
  const texts = usePlanTexts();
  const { price, each, count } = useMoney();
  const id = `plan-${plan.sku}`;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 p-4 tabular-nums tablet:grid-cols-[1.2fr_1.6fr_1.4fr_auto] tablet:px-6">
      <h3 id={id} className="text-base">
        {texts.name(plan)}
      </h3>
      <p className="text-sm phone:col-start-1">
        {t('translations', { count: plan.credits })}
        {percent ? (
          <span className="ms-2 text-accent-text">
            {t('saleExtra', { count: count(Math.floor((plan.credits * percent) / 100)) })}
          </span>
        ) : null}
      </p>
      <p className="phone:col-start-1" suppressHydrationWarning>
        <span className="font-semibold">{price(plan.cents)}</span>{' '}
        <span className="ms-1 text-sm text-muted">{t('each', { price: each(approximatePrice(plan)) })}</span>
      </p>
      <Button
        className="min-w-32 phone:col-start-2 phone:row-span-3 phone:row-start-1"
        aria-describedby={id}
        onClick={onBuy}
      >
        {t('buy')}
      </Button>
    </li>
  );
}
