'use client';

import { Webhook } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { SettingCard, SettingRow } from '@/components/account/setting-card';
import { useTimeAgo } from '@/components/account/use-time-ago';
import { TryAgain } from '@/components/calls/try-again';
import { useAction } from '@/components/calls/use-action';
import { useLoaded } from '@/components/calls/use-loaded';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { callApi } from '@/lib/api/client';
import { enableWebhook, listWebhooks, removeWebhook, type WebhookInfo } from '@/lib/contract/webhook';
import { CreateWebhookDialog } from './create-webhook-dialog';
import { DeliveriesDialog } from './deliveries-dialog';
import { eventKey } from './event-key';

/** Where members are told that pages have ended; nothing for those without an API purchase, whom the keys' card tells. */
export function WebhooksCard() {
  const t = useTranslations('webhooks');
  const loaded = useLoaded((signal) => callApi(listWebhooks, {}, { signal }));
  const { data, reload, failure } = loaded;
  if (!failure && !data?.allowed && !data?.webhooks.length) return null;
  return (
    <SettingCard title={t('title')} lead={t('lead')}>
      <TryAgain loaded={loaded} />
      {data?.webhooks.length ? (
        <ul className="grid gap-4">
          {data.webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookRow webhook={webhook} onChanged={reload} />
            </li>
          ))}
        </ul>
      ) : null}
      {data?.allowed ? (
        <div>
          <CreateWebhookDialog onCreated={reload} />
        </div>
      ) : null}
    </SettingCard>
  );
}

function WebhookRow({ webhook, onChanged }: { webhook: WebhookInfo; onChanged(): void }) {
  const t = useTranslations('webhooks');
  const timeAgo = useTimeAgo();
  const { isBusy, act } = useAction(onChanged);
  const { id, address, events, failingSince, disabledAt } = webhook;
  return (
    <SettingRow
      icon={<Webhook />}
      action={
        <div className="flex flex-wrap gap-3">
          {disabledAt ? (
            <Button busy={isBusy} onClick={() => void act(() => callApi(enableWebhook, { id }), t('enabled'))}>
              {t('enable')}
            </Button>
          ) : null}
          <DeliveriesDialog webhook={webhook} onChanged={onChanged} />
          <ConfirmButton
            label={t('remove')}
            sureLabel={t('reallyRemove')}
            busy={isBusy}
            onConfirm={() => act(() => callApi(removeWebhook, { id }), t('removed'))}
          />
        </div>
      }
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <p className="text-muted">{events.map((event) => t(`event.${eventKey(event)}`)).join(' · ')}</p>
      {disabledAt ? <p className="text-danger">{t('disabled', { when: timeAgo(disabledAt) })}</p> : null}
      {failingSince && !disabledAt ? (
        <p className="text-muted">{t('failing', { when: timeAgo(failingSince) })}</p>
      ) : null}
    </SettingRow>
  );
}
