'use client';

import { useTranslations } from 'next-intl';
import { SettingCard } from '@/components/account/setting-card';
import { TryAgain } from '@/components/calls/try-again';
import { useAction } from '@/components/calls/use-action';
import { useLoaded } from '@/components/calls/use-loaded';
import { usePages } from '@/components/calls/use-pages';
import { usePlanTexts } from '@/components/price/plan-texts';
import { useMoney } from '@/components/price/use-money';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/client';
import { downloadReceipt, getPaymentHistory, type PaymentInfo } from '@/lib/contract/payments';
import { apiPlan, findPlan } from '@/lib/plans';
import { ClaimForm } from './claim-form';
import { useDay } from './use-day';

/** Every payment with its receipt, and the rule about who paid. `onPaid`: one more was found. */
export function PaymentsCard({ onPaid }: { onPaid(): void }) {
  const t = useTranslations('plans.payments');
  const first = useLoaded((signal) => callApi(getPaymentHistory, {}, { signal }));
  const { items, isBusy, more } = usePages(
    first.data,
    ({ payments }) => payments,
    (before) => callApi(getPaymentHistory, { before }),
  );
  return (
    <SettingCard title={t('title')}>
      {first.data && items.length === 0 ? <p className="text-sm text-muted">{t('none')}</p> : null}
      {items.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((payment) => (
            <Payment key={payment.paymentId} payment={payment} />
          ))}
        </ul>
      ) : null}
      {more ? (
        <Button className="justify-self-start" busy={isBusy} onClick={more}>
          {t('more')}
        </Button>
      ) : null}
      <TryAgain loaded={first} />
      <div className="border-t border-line pt-4">
        <p className="max-w-[68ch] text-sm text-muted">{t('rule')}</p>
        <ClaimForm
          onClaimed={() => {
            first.reload();
            onPaid();
          }}
        />
      </div>
    </SettingCard>
  );
}

function Payment({ payment }: { payment: PaymentInfo }) {
  const t = useTranslations('plans.payments');
  const texts = usePlanTexts();
  const { price } = useMoney();
  const day = useDay();
  const { isBusy, act } = useAction();
  const plan = payment.sku === 'api' ? apiPlan(payment.cents) : findPlan(payment.sku);
  const save = () =>
    act(
      () => callApi(downloadReceipt, { paymentId: payment.paymentId }),
      ({ fileName }) => t('saved', { fileName }),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4 text-sm tabular-nums">
      <div className="min-w-0 flex-1 basis-[22rem]">
        <p className="font-medium">
          {plan ? texts.name(plan) : payment.sku} · {price(payment.cents)}
        </p>
        <p className="text-muted">
          {day(payment.at)} · {t(`provider.${payment.provider}`)} · <bdi>{payment.receiptNumber}</bdi>
        </p>
        {payment.state === 'paid' ? null : (
          <p className="text-warning">{t(`state.${payment.state}`, { amount: price(payment.refundedCents) })}</p>
        )}
        {payment.otherPayer ? <p className="text-muted">{t('otherPayer', { email: payment.otherPayer })}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={t('receiptNumber', { number: payment.receiptNumber })}
          busy={isBusy}
          onClick={() => void save()}
        >
          {t('receipt')}
        </Button>
        {payment.providerReceiptUrl ? (
          <Button size="sm" look="ghost" asChild>
            <a href={payment.providerReceiptUrl} target="_blank" rel="noreferrer">
              {t('invoice')}
            </a>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
