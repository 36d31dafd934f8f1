'use client';

import { useTranslations } from 'next-intl';
import { useLoaded } from '@/components/calls/use-loaded';
import { TestModeNotice } from '@/components/price/test-mode-notice';
import { usePaymentOptions } from '@/components/price/use-payment-options';
import { callApi } from '@/lib/api/client';
import { getCreditStatement } from '@/lib/contract/credits';
import { listSubscriptions } from '@/lib/contract/payments';
import { BalanceCard } from './balance-card';
import { PaymentsCard } from './payments-card';
import { StatementCard } from './statement-card';
import { SubscriptionsCard } from './subscriptions-card';

/** Plans: what I have left, what expires, what renews; then where it all came from and went. */
export function PlansPanel() {
  const t = useTranslations('plans');
  const options = usePaymentOptions();
  const statement = useLoaded((signal) => callApi(getCreditStatement, {}, { signal }));
  const subscriptions = useLoaded((signal) => callApi(listSubscriptions, {}, { signal }));
  return (
    <>
      <BalanceCard statement={statement} />
      <SubscriptionsCard subscriptions={subscriptions} />
      <StatementCard statement={statement} />
      <PaymentsCard onPaid={statement.reload} />
      {options?.testMode ? <TestModeNotice text={t('testMode')} /> : null}
    </>
  );
}
