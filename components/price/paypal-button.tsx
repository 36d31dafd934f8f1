'use client';

import { PayPalOneTimePaymentButton, PayPalProvider, PayPalSubscriptionButton } from '@paypal/react-paypal-js/sdk-v6';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

/**
 * PayPal's own button for an order that is made, and beneath it the way to PayPal's page, which needs no script. Both
 * end at the same place: the order is settled by the server, whatever the browser was told.
 */
export function PaypalButton({
  clientId,
  url,
  providerRef,
  isSubscription,
  onDone,
}: {
  clientId: string;
  /** PayPal's page for this order. */
  url: string;
  /** PayPal's id of the order or subscription. */
  providerRef: string;
  isSubscription: boolean;
  onDone(): void;
}) {
  const t = useTranslations('price.checkout');
  const [failed, setFailed] = useState(false);
  const callbacks = { onApprove: async () => onDone(), onError: () => setFailed(true) };
  return (
    <div className="grid gap-3">
      {failed ? null : (
        <PayPalProvider
          clientId={clientId}
          environment={new URL(url).hostname.includes('sandbox') ? 'sandbox' : 'production'}
          components={[isSubscription ? 'paypal-subscriptions' : 'paypal-payments']}
          pageType="checkout"
        >
          {isSubscription ? (
            <PayPalSubscriptionButton
              createSubscription={async () => ({ subscriptionId: providerRef })}
              presentationMode="auto"
              {...callbacks}
            />
          ) : (
            <PayPalOneTimePaymentButton orderId={providerRef} presentationMode="auto" {...callbacks} />
          )}
        </PayPalProvider>
      )}
      <Button asChild size={failed ? 'lg' : 'md'} look={failed ? 'primary' : 'ghost'}>
        <a href={url}>{t('paypalPage')}</a>
      </Button>
    </div>
  );
}
