'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormFrame } from '@/components/account/form-frame';
import { useForm } from '@/components/account/use-form';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { FieldError, TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/client';
import { type ApiScope, apiScopes, createApiKey } from '@/lib/contract/api-key';
import { NewKey } from './new-key';

/** Asks for a name and what the key may do, then shows the key, this once. */
export function CreateKeyDialog({ onCreated }: { onCreated(): void }) {
  const t = useTranslations('apiKeys');
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  return (
    <ModalLayer
      title={key ? t('newTitle') : t('create')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        if (isOpen) setKey(null);
      }}
      trigger={
        <Button look="primary">
          <Plus aria-hidden />
          {t('create')}
        </Button>
      }
    >
      <div className="grid gap-5 p-5">
        {key ? (
          <NewKey secret={key} onDone={() => setOpen(false)} />
        ) : (
          <CreateForm
            onCreated={(made) => {
              setKey(made);
              onCreated();
            }}
          />
        )}
      </div>
    </ModalLayer>
  );
}

function CreateForm({ onCreated }: { onCreated(key: string): void }) {
  const t = useTranslations('apiKeys');
  const [scopes, setScopes] = useState<ApiScope[]>(['translate', 'read']);
  const form = useForm({
    fields: ['name', 'scopes'],
    check: ({ name }) => ({
      name: name.trim() ? undefined : t('nameMissing'),
      scopes: scopes.length > 0 ? undefined : t('scopeMissing'),
    }),
    async send({ name }) {
      const { key } = await callApi(createApiKey, { name: name.trim(), scopes });
      onCreated(key);
    },
  });
  return (
    <FormFrame form={form} submit={t('submit')}>
      <TextField
        label={t('name')}
        name="name"
        maxLength={60}
        autoComplete="off"
        note={t('nameNote')}
        error={form.problems.name}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-sm">{t('scopes')}</legend>
        {apiScopes.map((scope) => (
          <label key={scope} className="flex items-start gap-3 text-sm">
            <input
              type="checkbox"
              name="scopes"
              className="mt-[0.3rem] size-[1.8rem] shrink-0 accent-accent"
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(apiScopes.filter((each) => (each === scope ? target.checked : scopes.includes(each))))
              }
            />
            <span>
              <span className="font-medium">{t(`scope.${scope}`)}</span>
              <span className="block text-muted text-xs">{t(`scopeNote.${scope}`)}</span>
            </span>
          </label>
        ))}
        {form.problems.scopes ? <FieldError id="scopes-error">{form.problems.scopes}</FieldError> : null}
      </fieldset>
    </FormFrame>
  );
}
