'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormFrame } from '@/components/account/form-frame';
import { useForm } from '@/components/account/use-form';
import { NewKey } from '@/components/api-keys/new-key';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { FieldError, TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/client';
import { createWebhook, type WebhookEvent, webhookEvents } from '@/lib/contract/webhook';
import { eventKey } from './event-key';

/** Asks for an address and what it is told of, then shows its secret, this once. */
export function CreateWebhookDialog({ onCreated }: { onCreated(): void }) {
  const t = useTranslations('webhooks');
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ModalLayer
      title={t(secret ? 'newTitle' : 'create')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        if (isOpen) setSecret(null);
      }}
      trigger={
        <Button>
          <Plus aria-hidden />
          {t('create')}
        </Button>
      }
    >
      <div className="grid gap-5 p-5">
        {secret ? (
          <NewKey secret={secret} label={t('secret')} notice={t('onlyOnce')} onDone={() => setOpen(false)} />
        ) : (
          <CreateForm
            onCreated={(made) => {
              setSecret(made);
              onCreated();
            }}
          />
        )}
      </div>
    </ModalLayer>
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
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-sm">{t('events')}</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="flex items-center gap-3 text-sm">
            <input
              type="checkbox"
              name="events"
              className="size-[1.8rem] shrink-0 accent-accent"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(webhookEvents.filter((each) => (each === event ? target.checked : events.includes(each))))
              }
            />
            <span>
              {t(`event.${eventKey(event)}`)} <bdi className="font-mono text-muted text-xs">{event}</bdi>
            </span>
          </label>
        ))}
        {form.problems.events ? <FieldError id="events-error">{form.problems.events}</FieldError> : null}
      </fieldset>
    </FormFrame>
  );
}
