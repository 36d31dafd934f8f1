'use client';

import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { SettingCard } from '@/components/account/setting-card';
import { TryAgain } from '@/components/calls/try-again';
import { useAction } from '@/components/calls/use-action';
import type { Loaded } from '@/components/calls/use-loaded';
import { usePlanTexts } from '@/components/price/plan-texts';
import { useMoney } from '@/components/price/use-money';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { callApi } from '@/lib/api/client';
import {
  type listSubscriptions,
  openPortal,
  resumeSubscription,
  type SubscriptionInfo,
  type SubscriptionState,
} from '@/lib/contract/payments';
import { Link } from '@/lib/i18n/navigation';
import { findPlan } from '@/lib/plans';
import { CancelDialog } from './cancel-dialog';
import { useDay } from './use-day';

type Subscriptions = z.output<typeof listSubscriptions.output>;

/** What renews, until when, and what can be done about it; ended subscriptions stay listed. */
export function SubscriptionsCard({ subscriptions }: { subscriptions: Loaded<Subscriptions> }) {
  const t = useTranslations('plans.subscription');
  const list = subscriptions.data?.subscriptions;
  return (
    <SettingCard title={t('title')}>
      {list && list.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-4 text-sm">
          <p className="max-w-[60ch] text-muted">{t('none')}</p>
          <Button asChild>
            <Link href="/price?tab=subscribe">{t('see')}</Link>
          </Button>
        </div>
      ) : null}
      {list && list.length > 0 ? (
        <ul className="grid gap-4">
          {list.map((subscription) => (
            <Subscription
              key={subscription.subscriptionId}
              subscription={subscription}
              onChanged={subscriptions.reload}
            />
          ))}
        </ul>
      ) : null}
      {list || subscriptions.failure ? null : <div className="min-h-[4.4rem]" />}
      <TryAgain loaded={subscriptions} />
    </SettingCard>
  );
}

const inks: Record<SubscriptionState, string> = {
  active: 'border-success text-success',
  cancelled: 'border-warning text-warning',
  unpaid: 'border-danger text-danger',
  ended: 'border-edge text-muted',
};

function Subscription({ subscription, onChanged }: { subscription: SubscriptionInfo; onChanged(): void }) {
  const t = useTranslations('plans.subscription');
  const texts = usePlanTexts();
  const day = useDay();
  const { price } = useMoney();
  const { state, cents, credits, provider, renewsAt, endsAt } = subscription;
  const plan = findPlan(subscription.sku);
  const name = plan ? texts.name(plan) : subscription.sku;
  const until = endsAt ? day(endsAt) : '';
  const when: Record<SubscriptionState, string> = {
    active: renewsAt ? t('renews', { day: day(renewsAt) }) : t('activeSoon'),
    cancelled: t('runsUntil', { day: until }),
    unpaid: t('unpaid'),
    ended: t('endedOn', { day: until }),
  };
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4',
        state === 'ended' && 'text-muted',
      )}
    >
      <div className="min-w-0 flex-1 basis-[24rem]">
        <p className="flex flex-wrap items-center gap-3 font-semibold">
          {name}
          <span className={classNames('rounded-full border px-3 text-xs font-medium', inks[state])}>
            {t(`state.${state}`)}
          </span>
        </p>
        <p className="mt-1 text-sm">{when[state]}</p>
        <p className="mt-1 text-sm text-muted tabular-nums">
          {t('terms', { price: price(cents), period: plan ? texts.period(plan) : '', count: credits })} ·{' '}
          {t(`provider.${provider}`)}
        </p>
      </div>
      <Actions name={name} subscription={subscription} onChanged={onChanged} />
    </li>
  );
}

function Actions({
  name,
  subscription,
  onChanged,
}: {
  name: string;
  subscription: SubscriptionInfo;
  onChanged(): void;
}) {
  const t = useTranslations('plans.subscription');
  const { isBusy, act } = useAction(onChanged);
  const { subscriptionId, provider, state, canCancel, canResume } = subscription;

  async function resume() {
    const { url } = await callApi(resumeSubscription, { subscriptionId });
    if (url) window.location.assign(url);
    return url ? null : t('resumed');
  }

  return (
    <div className="flex flex-wrap gap-3">
      {state === 'ended' ? null : (
        <Button
          look={state === 'unpaid' ? 'primary' : 'ghost'}
          busy={isBusy}
          onClick={() => void act(async () => window.location.assign((await callApi(openPortal, { provider })).url))}
        >
          {t('payment')}
        </Button>
      )}
      {canResume ? (
        <Button
          look="primary"
          busy={isBusy}
          aria-label={t('resumePlan', { plan: name })}
          onClick={() => void act(resume, (told) => told)}
        >
          {t('resume')}
        </Button>
      ) : null}
      {canCancel ? <CancelDialog name={name} subscription={subscription} onCancelled={onChanged} /> : null}
    </div>
  );
}
