'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormFrame } from '@/components/account/form-frame';
import { useForm } from '@/components/account/use-form';
import { ChoiceList } from '@/components/ui/choice-list';
import { TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/client';
import { type ApiScope, apiScopes, createApiKey } from '@/lib/contract/api-key';
import { SecretDialog } from './secret-dialog';

/** Asks for a name and what the key may do, then shows the key, this once. */
export function CreateKeyDialog({ onCreated }: { onCreated(): void }) {
  const t = useTranslations('apiKeys');
  const texts = {
    create: t('create'),
    close: t('close'),
    made: t('newTitle'),
    notice: t('onlyOnce'),
    label: t('newKey'),
  };
  return (
    <SecretDialog
      look="primary"
      texts={texts}
      form={(onMade) => (
        <CreateForm
          onCreated={(key) => {
            onMade(key);
            onCreated();
          }}
        />
      )}
    />
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
      <ChoiceList
        legend={t('scopes')}
        name="scopes"
        choices={apiScopes}
        chosen={scopes}
        onChange={setScopes}
        error={form.problems.scopes}
      >
        {(scope) => (
          <>
            <span className="font-medium">{t(`scope.${scope}`)}</span>
            <span className="block text-muted text-xs">{t(`scopeNote.${scope}`)}</span>
          </>
        )}
      </ChoiceList>
    </FormFrame>
  );
}
