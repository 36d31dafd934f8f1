'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTimeAgo } from '@/components/account/use-time-ago';
import { TryAgain } from '@/components/calls/try-again';
import { useAction } from '@/components/calls/use-action';
import { useLoaded } from '@/components/calls/use-loaded';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { callApi } from '@/lib/api/client';
import { isErrorCode } from '@/lib/contract/error';
import {
  listWebhookDeliveries,
  resendWebhook,
  testWebhook,
  type WebhookDelivery,
  type WebhookInfo,
} from '@/lib/contract/webhook';
import { eventKey } from './event-key';

/** What was sent to one address lately and what became of it, each to be sent again. */
export function DeliveriesDialog({ webhook, onChanged }: { webhook: WebhookInfo; onChanged(): void }) {
  const t = useTranslations('webhooks');
  const [open, setOpen] = useState(false);
  return (
    <ModalLayer
      title={t('log')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        if (!isOpen) onChanged();
      }}
      trigger={<Button>{t('log')}</Button>}
    >
      <div className="grid gap-5 p-5">
        <DeliveryList webhook={webhook} />
      </div>
    </ModalLayer>
  );
}

function DeliveryList({ webhook: { id, address, disabledAt } }: { webhook: WebhookInfo }) {
  const t = useTranslations('webhooks');
  const loaded = useLoaded((signal) => callApi(listWebhookDeliveries, { id }, { signal }));
  const { data, reload } = loaded;
  const { isBusy, act } = useAction(reload);
  return (
    <>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <div className="flex flex-wrap gap-3">
        {disabledAt ? null : (
          <Button busy={isBusy} onClick={() => void act(() => callApi(testWebhook, { id }), t('testSent'))}>
            {t('test')}
          </Button>
        )}
        <Button onClick={reload}>{t('refresh')}</Button>
      </div>
      <TryAgain loaded={loaded} />
      {data?.deliveries.length === 0 ? <p className="text-muted text-sm">{t('emptyLog')}</p> : null}
      <ul className="grid gap-4">
        {data?.deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-3 border-line border-t pt-4 text-sm">
            <DeliveryLines delivery={delivery} host={new URL(address).host} />
            {disabledAt || delivery.status === 'waiting' ? null : (
              <Button
                busy={isBusy}
                onClick={() => void act(() => callApi(resendWebhook, { deliveryId: delivery.id }), t('resent'))}
              >
                {t('resend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function DeliveryLines({ delivery, host }: { delivery: WebhookDelivery; host: string }) {
  const t = useTranslations('webhooks');
  const errors = useTranslations('errors');
  const timeAgo = useTimeAgo();
  const { event, status, attempts, createdAt, nextTryAt, lastStatus, lastError } = delivery;
  const answer = lastStatus === null ? null : t('answered', { status: String(lastStatus) });
  const trouble =
    lastError && isErrorCode(lastError) ? errors(lastError, { host, status: '', retryAfter: 0, most: 0 }) : null;
  const next = status === 'waiting' && attempts > 0 && nextTryAt ? t('nextTry', { when: timeAgo(nextTryAt) }) : null;
  return (
    <div className="min-w-0 flex-1 basis-[18rem]">
      <p className="font-semibold">
        {t(`event.${eventKey(event)}`)} · {t(`status.${status}`)}
      </p>
      <p className="text-muted">
        {[timeAgo(createdAt), t('tries', { count: attempts }), answer, next].filter(Boolean).join(' · ')}
      </p>
      {trouble ? <p className="text-muted">{trouble}</p> : null}
    </div>
  );
}
