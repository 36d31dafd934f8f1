'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormFrame } from '@/components/account/form-frame';
import { useForm } from '@/components/account/use-form';
import { Button } from '@/components/ui/button';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/client';
import { claimPayment, type PaymentProvider } from '@/lib/contract/payments';
import { useServiceStore, useSnackbarStore } from '@/stores/stores-provider';

const reference = /^[A-Za-z0-9_]{8,64}$/;

/** Finds a payment that was made outside this site, by the number in the provider's mail. */
export function ClaimForm({ onClaimed }: { onClaimed(): void }) {
  const t = useTranslations('plans.claim');
  const [open, setOpen] = useState(false);
  const [provider, setProvider] = useState<PaymentProvider>('paypal');
  const show = useSnackbarStore((state) => state.show);
  const refresh = useServiceStore((state) => state.refreshRemaining);
  const form = useForm({
    fields: ['reference'],
    check: (values) => ({ reference: reference.test(values.reference.trim()) ? undefined : t('wrong') }),
    async send(values) {
      const payment = await callApi(claimPayment, { provider, reference: values.reference.trim() });
      show(t('done', { count: payment.credits }));
      setOpen(false);
      void refresh();
      onClaimed();
    },
  });
  if (!open) {
    return (
      <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
    );
  }
  return (
    <div className="mt-4 grid max-w-[44rem] gap-4">
      <SegmentedControl<PaymentProvider>
        label={t('provider')}
        value={provider}
        onChange={(value: PaymentProvider) => setProvider(value)}
        segments={[
          { value: 'paypal', label: 'PayPal' },
          { value: 'stripe', label: t('card') },
        ]}
      />
      <FormFrame form={form} submit={t('submit')}>
        <TextField
          label={t('reference')}
          name="reference"
          autoComplete="off"
          dir="ltr"
          note={t('note')}
          error={form.problems.reference}
        />
      </FormFrame>
    </div>
  );
}
