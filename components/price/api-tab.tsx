'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { apiOrder, apiPlan, approximatePrice, creditsOf, type Plan, plans } from '@/lib/plans';
import { useMoney } from './use-money';

const minDollars = apiOrder.minCents / 100;
const maxDollars = apiOrder.maxCents / 100;

/** Translations for programs: any whole amount of dollars from the smallest on. */
export function ApiTab({
  percent,
  initialDollars,
  onBuy,
}: {
  percent: number | null;
  initialDollars: number | null;
  onBuy(plan: Plan, dollars: number): void;
}) {
  const t = useTranslations('price.api');
  const { price, each, count } = useMoney();
  const id = useId();
  const [text, setText] = useState(String(initialDollars ?? minDollars));
  const [asked, setAsked] = useState(false);
  const dollars = Number(text);
  const isRight = Number.isInteger(dollars) && dollars >= minDollars && dollars <= maxDollars;
  const plan = apiPlan((isRight ? dollars : minDollars) * 100);
  const problem = asked && !isRight;
  return (
    <div className="grid gap-5 desktop:grid-cols-[1.1fr_1fr]">
      <section className="rounded-lg border border-line bg-surface p-5 tablet:p-8">
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-2 max-w-[60ch] text-sm text-muted">{t('lead')}</p>
        <ul className="mt-5 grid list-disc gap-2 ps-5 text-sm marker:text-accent-text">
          {(['formats', 'regions', 'never', 'same'] as const).map((point) => (
            <li key={point}>{t(`point.${point}`)}</li>
          ))}
        </ul>
        <p className="mt-5 text-sm font-medium text-accent-text" suppressHydrationWarning>
          {t('saving', { percent: savingPercent() })}
        </p>
      </section>
      <form
        noValidate
        className="flex flex-col rounded-lg border border-accent bg-surface p-5 tablet:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (isRight) onBuy(plan, dollars);
          else event.currentTarget.querySelector('input')?.focus();
        }}
      >
        <label htmlFor={id} className="text-sm font-medium">
          {t('amount')}
        </label>
        <div className="mt-2 flex items-center gap-2" dir="ltr">
          <span aria-hidden className="text-lg text-muted">
            $
          </span>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value.trim())}
            onBlur={() => setAsked(true)}
            aria-invalid={problem || undefined}
            aria-describedby={`${id}-note`}
            className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-ground px-3 text-lg tabular-nums aria-invalid:border-danger"
          />
        </div>
        <p
          id={`${id}-note`}
          className={problem ? 'mt-2 text-xs text-danger' : 'mt-2 text-xs text-muted'}
          suppressHydrationWarning
        >
          {t('range', { min: price(apiOrder.minCents), max: price(apiOrder.maxCents) })}
        </p>
        <p className="mt-6 flex items-baseline gap-2 tabular-nums" suppressHydrationWarning>
          <span className="font-display text-3xl font-bold">{count(creditsOf(plan, null))}</span>
          <span className="text-sm text-muted">{t('unit')}</span>
        </p>
        <p className="mt-1 text-sm text-muted tabular-nums" suppressHydrationWarning>
          {t('each', { price: each(approximatePrice(plan)) })}
        </p>
        <p className="mt-1 min-h-[1.5em] text-sm text-accent-text tabular-nums">
          {percent ? t('saleExtra', { count: count(Math.floor((plan.credits * percent) / 100)) }) : null}
        </p>
        <Button type="submit" look="primary" className="mt-6 w-full">
          {t('buy')}
        </Button>
      </form>
    </div>
  );
}

/** Less by the translation than with the smallest plan of the catalogue, in whole percent. */
function savingPercent(): number {
  const dearest = Math.max(...plans.map(approximatePrice));
  return Math.floor((1 - approximatePrice(apiPlan(apiOrder.minCents)) / dearest) * 100);
}
