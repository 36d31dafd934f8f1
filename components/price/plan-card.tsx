'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { approximatePrice, creditsOf, type Plan } from '@/lib/plans';
import { usePlanTexts } from './plan-texts';
import { useMoney } from './use-money';

/** One thing to buy: how many translations, for how much, and how long they last. Every line has its place. */
export function PlanCard({
  plan,
  isBest,
  percent,
  onBuy,
}: {
  plan: Plan;
  isBest: boolean;
  /** Extra of the sale, in percent; null: none is on. */
  percent: number | null;
  onBuy(): void;
}) {
  const t = useTranslations('price');
  const texts = usePlanTexts();
  const { price, each, count } = useMoney();
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className={classNames(
        'relative flex flex-col rounded-lg border bg-surface p-5 tablet:p-6',
        isBest ? 'border-accent' : 'border-line',
      )}
    >
      {isBest ? (
        <p className="absolute -top-[1.3rem] start-5 rounded-full bg-accent px-3 py-[0.2rem] text-xs font-semibold text-on-accent">
          {t('best')}
        </p>
      ) : null}
      <h3 id={titleId} className="text-lg">
        {texts.name(plan)}
      </h3>
      <p className="mt-4 flex items-baseline gap-2 tabular-nums" suppressHydrationWarning>
        <span className="font-display text-3xl font-bold">{price(plan.cents)}</span>
        <span className="text-sm text-muted">{texts.period(plan)}</span>
      </p>
      <p className="mt-1 text-sm text-muted tabular-nums" suppressHydrationWarning>
        {t('each', { price: each(approximatePrice(plan)) })}
      </p>
      <ul className="mt-5 mb-6 grid gap-1 border-t border-line pt-4 text-sm tabular-nums">
        <li className="font-medium">{t('translations', { count: plan.credits })}</li>
        <li className="min-h-[1.5em] text-accent-text">
          {[
            plan.extra > 0 ? t('extra', { count: count(plan.extra) }) : null,
            percent ? t('saleExtra', { count: count(saleExtra(plan, percent)) }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
        <li className="text-muted">{texts.lasting(plan)}</li>
      </ul>
      <Button
        look={isBest ? 'primary' : 'secondary'}
        className="mt-auto w-full"
        aria-describedby={titleId}
        onClick={onBuy}
      >
        {plan.kind === 'subscription' ? t('subscribe') : t('buy')}
      </Button>
    </li>
  );
}

function saleExtra(plan: Plan, percent: number): number {
  return creditsOf(plan, { percent, endsAt: new Date(0) }) - creditsOf(plan, null);
}
