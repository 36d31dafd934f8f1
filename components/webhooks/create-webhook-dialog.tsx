'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormFrame } from '@/components/account/form-frame';
import { useForm } from '@/components/account/use-form';
import { SecretDialog } from '@/components/api-keys/secret-dialog';
import { ChoiceList } from '@/components/ui/choice-list';
import { TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/client';
import { createWebhook, type WebhookEvent, webhookEvents } from '@/lib/contract/webhook';
import { eventKey } from './event-key';

/** Asks for an address and what it is told of, then shows its secret, this once. */
export function CreateWebhookDialog({ onCreated }: { onCreated(): void }) {
  const t = useTranslations('webhooks');
  const texts = {
    create: t('create'),
    close: t('close'),
    made: t('newTitle'),
    notice: t('onlyOnce'),
    label: t('secret'),
  };
  return (
    <SecretDialog
      texts={texts}
      form={(onMade) => (
        <CreateForm
          onCreated={(secret) => {
            onMade(secret);
            onCreated();
          }}
        />
      )}
    />
  );
}

function CreateForm({ onCreated }: { onCreated(secret: string): void }) {
  const t = useTranslations('webhooks');
  const [events, setEvents] = useState<WebhookEvent[]>(['translation.done', 'translation.failed']);
  const form = useForm({
    fields: ['address', 'events'],
    check: ({ address }) => ({
      address: address.trim() ? undefined : t('addressMissing'),
      events: events.length > 0 ? undefined : t('eventMissing'),
    }),
    async send({ address }) {
      onCreated((await callApi(createWebhook, { address: address.trim(), events })).secret);
    },
  });
  return (
    <FormFrame form={form} submit={t('submit')}>
      <TextField
        label={t('address')}
        name="address"
        type="url"
        dir="ltr"
        maxLength={2048}
        autoComplete="off"
        note={t('addressNote')}
        error={form.problems.address}
      />
      <ChoiceList
        legend={t('events')}
        name="events"
        choices={webhookEvents}
        chosen={events}
        onChange={setEvents}
        error={form.problems.events}
      >
        {(event) => (
          <>
            {t(`event.${eventKey(event)}`)} <bdi className="font-mono text-muted text-xs">{event}</bdi>
          </>
        )}
      </ChoiceList>
    </FormFrame>
  );
}
