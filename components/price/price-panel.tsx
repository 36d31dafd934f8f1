'use client';

import { useTranslations } from 'next-intl';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useRouter } from '@/lib/i18n/navigation';
import type { Plan } from '@/lib/plans';
import { useUserStore } from '@/stores/stores-provider';
import { AddressReader, type PriceAddress } from './address-reader';
import { ApiTab } from './api-tab';
import { BuyTab, PlanCards } from './buy-tab';
import { CheckoutDialog, type Wish } from './checkout-dialog';
import { OrderDialog } from './order-dialog';
import { type PriceTab, priceAddress, priceTabOf, priceTabs } from './price-tabs';
import { PromotionLine } from './promotion-line';
import { SmallPrint } from './small-print';
import { TestModeNotice } from './test-mode-notice';
import { usePaymentOptions } from './use-payment-options';

/** The three tabs, what is being bought, and what became of an order on the way back from its provider. */
export function PricePanel({ supportEmail }: { supportEmail: string | undefined }) {
  const t = useTranslations('price');
  const options = usePaymentOptions();
  const [tab, setTab] = useState<PriceTab>('buy');
  const [address, setAddress] = useState<PriceAddress | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const islogin = useUserStore((state) => state.islogin);
  const buy = useBuy(tab, setWish);
  const percent = options?.promotion?.percent ?? null;
  return (
    <>
      <AddressReader
        onRead={(read) => {
          setAddress(read);
          setTab(read.tab);
          if (read.wish) setWish(read.wish);
        }}
      />
      <PromotionLine promotion={options?.promotion ?? null} />
      <Tabs.Root
        value={tab}
        onValueChange={(value) => {
          const chosen = priceTabOf(value);
          setTab(chosen);
          const search = priceAddress(chosen).slice('/price'.length);
          window.history.replaceState(null, '', `${location.pathname}${search}`);
        }}
        className="grid gap-8"
      >
        <Tabs.List
          aria-label={t('tabs')}
          className="mx-auto flex max-w-full gap-1 rounded-md border border-line bg-surface p-1"
        >
          {priceTabs.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="min-h-11 rounded-sm px-4 text-sm font-medium text-muted transition-colors duration-150 hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text data-[state=active]:shadow-[inset_0_0_0_1px_var(--edge)] tablet:px-6"
            >
              {t(`tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="buy" className="outline-offset-8">
          <BuyTab percent={percent} onBuy={buy} />
        </Tabs.Content>
        <Tabs.Content value="subscribe" className="outline-offset-8">
          <section className="grid gap-6">
            <div>
              <h2 className="text-xl">{t('subscriptions')}</h2>
              <p className="mt-1 text-sm text-muted">{t('subscriptionsLead')}</p>
            </div>
            <PlanCards kind="subscription" percent={percent} onBuy={buy} />
          </section>
        </Tabs.Content>
        <Tabs.Content value="api" className="outline-offset-8">
          <ApiTab
            key={address?.wish?.dollars}
            percent={percent}
            initialDollars={address?.wish?.dollars ?? null}
            onBuy={buy}
          />
        </Tabs.Content>
      </Tabs.Root>
      <SmallPrint tab={tab} supportEmail={supportEmail} />
      <CheckoutDialog
        wish={islogin ? wish : null}
        options={options}
        onClose={() => {
          setWish(null);
          // A reload must not open it again.
          window.history.replaceState(null, '', location.pathname + priceAddress(tab).slice('/price'.length));
        }}
        onPaid={(orderId) => {
          setWish(null);
          setAddress({ tab, wish: null, orderId, cancelled: false });
        }}
      />
      <OrderDialog
        key={address?.orderId}
        orderId={address?.orderId ?? null}
        cancelled={address?.cancelled ?? false}
        supportEmail={supportEmail}
      />
      {options?.testMode ? <TestModeNotice text={t('testMode')} /> : null}
    </>
  );
}

/** Everybody may look; buying needs an account, and leads back to the chosen plan after signing in. */
function useBuy(tab: PriceTab, setWish: (wish: Wish) => void) {
  const router = useRouter();
  const islogin = useUserStore((state) => state.islogin);
  const clickLogin = useUserStore((state) => state.clickLogin);
  return (plan: Plan, dollars?: number) => {
    const wish = { sku: plan.sku, dollars };
    if (islogin) return setWish(wish);
    const prefix = location.pathname.slice(0, -'/price'.length);
    clickLogin(prefix + priceAddress(tab, wish));
    router.push('/login');
  };
}
