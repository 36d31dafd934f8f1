'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/components/calls/use-error-text';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/client';
import { cancelSubscription, type SubscriptionInfo } from '@/lib/contract/payments';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useDay } from './use-day';

/** Says what ends and what stays, and asks once: confirm, or continue using. */
export function CancelDialog({
  name,
  subscription,
  onCancelled,
}: {
  name: string;
  subscription: SubscriptionInfo;
  onCancelled(): void;
}) {
  const t = useTranslations('plans.cancel');
  const show = useSnackbarStore((state) => state.show);
  const errorText = useErrorText();
  const day = useDay();
  const [open, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const until = subscription.renewsAt ?? subscription.endsAt;

  async function confirm() {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await callApi(cancelSubscription, { subscriptionId: subscription.subscriptionId });
      setOpen(false);
      show(t('done'));
      onCancelled();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ModalLayer
      title={t('title')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button aria-label={t('openPlan', { plan: name })}>{t('open')}</Button>}
    >
      <div className="grid gap-4 p-5">
        <p className="text-sm">{until ? t('textUntil', { plan: name, day: day(until) }) : t('text', { plan: name })}</p>
        <p className="text-sm text-muted">{t(`later.${subscription.provider}`)}</p>
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <div className="mt-2 grid gap-2">
          <Button look="primary" size="lg" onClick={() => setOpen(false)}>
            {t('continue')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        </div>
      </div>
    </ModalLayer>
  );
}
