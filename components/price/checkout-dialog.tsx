'use client';

import { CreditCard, LoaderCircle, Wallet } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ComponentType, lazy, Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import type { PaymentProvider } from '@/lib/contract/payments';
import type { Locale } from '@/lib/i18n/locales';
import { apiPlan, creditsOf, findPlan, type Plan } from '@/lib/plans';
import { usePlanTexts } from './plan-texts';
import { inOrderFor } from './provider-order';
import { useCheckout } from './use-checkout';
import { useMoney } from './use-money';
import type { PaymentOptions } from './use-payment-options';

/** What somebody wants to buy; `dollars` of `sku: 'api'` only. */
export type Wish = { sku: string; dollars?: number };

// The script of PayPal comes only after somebody has chosen PayPal.
const PaypalButton = lazy(async () => ({ default: (await import('./paypal-button')).PaypalButton }));

const icons: Record<PaymentProvider, ComponentType<{ 'aria-hidden': true }>> = { stripe: CreditCard, paypal: Wallet };

/** The last look before paying: what, for how much, how long; then by which provider. */
export function CheckoutDialog({
  wish,
  options,
  onClose,
  onPaid,
}: {
  wish: Wish | null;
  options: PaymentOptions | null;
  onClose(): void;
  /** Approved without leaving the page. */
  onPaid(orderId: string): void;
}) {
  const t = useTranslations('price.checkout');
  const plan = wish ? planOf(wish) : null;
  return (
    <ModalLayer title={t('title')} closeLabel={t('close')} open={plan !== null} onOpenChange={onClose}>
      {plan && wish ? <Checkout plan={plan} wish={wish} options={options} onPaid={onPaid} /> : null}
    </ModalLayer>
  );
}

function Checkout({
  plan,
  wish,
  options,
  onPaid,
}: {
  plan: Plan;
  wish: Wish;
  options: PaymentOptions | null;
  onPaid(orderId: string): void;
}) {
  const t = useTranslations('price.checkout');
  const locale = useLocale() as Locale;
  const checkout = useCheckout(wish);
  const providers = inOrderFor(locale, options?.providers ?? []);
  return (
    <div className="grid gap-5 p-5">
      <Summary plan={plan} percent={options?.promotion?.percent ?? null} />
      {options && providers.length === 0 ? <Notice tone="info">{t('nothing')}</Notice> : null}
      <div className={options ? 'grid gap-3' : 'grid min-h-[11.6rem] place-items-center'}>
        {options ? null : <LoaderCircle className="size-8 animate-spin text-accent-text" aria-hidden />}
        {providers.map(({ id, publicKey }, index) => {
          const Icon = icons[id];
          if (id === 'paypal' && publicKey && checkout.paypalOrder) {
            const { url, providerRef, orderId } = checkout.paypalOrder;
            return (
              <Suspense key={id} fallback={null}>
                <PaypalButton
                  clientId={publicKey}
                  url={url}
                  providerRef={providerRef}
                  isSubscription={plan.kind === 'subscription'}
                  onDone={() => onPaid(orderId)}
                />
              </Suspense>
            );
          }
          return (
            <Button
              key={id}
              look={index === 0 ? 'primary' : 'secondary'}
              size="lg"
              disabled={checkout.busyWith !== null}
              busy={checkout.busyWith === id}
              onClick={() => void checkout.pay(id, publicKey)}
            >
              {checkout.busyWith === id ? null : <Icon aria-hidden />}
              {t(`by.${id}`)}
            </Button>
          );
        })}
      </div>
      {checkout.failure ? <Notice tone="danger">{checkout.failure}</Notice> : null}
      <p className="text-xs text-muted">{plan.interval ? t('noteSubscription') : t('note')}</p>
      {options?.testMode ? <p className="text-xs text-warning">{t('testMode')}</p> : null}
    </div>
  );
}

function Summary({ plan, percent }: { plan: Plan; percent: number | null }) {
  const t = useTranslations('price');
  const texts = usePlanTexts();
  const { price } = useMoney();
  const credits = creditsOf(plan, percent ? { percent, endsAt: new Date(0) } : null);
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <p className="font-semibold">{texts.name(plan)}</p>
        <p className="text-sm text-muted tabular-nums">{t('translations', { count: credits })}</p>
        <p className="text-sm text-muted">{texts.lasting(plan)}</p>
      </div>
      <p className="text-end tabular-nums">
        <span className="font-display text-2xl font-bold">{price(plan.cents)}</span>
        <span className="block text-xs text-muted">{texts.period(plan) || 'USD'}</span>
      </p>
    </div>
  );
}

function planOf({ sku, dollars }: Wish): Plan | null {
  if (sku === 'api') return dollars ? apiPlan(dollars * 100) : null;
  return findPlan(sku) ?? null;
}
