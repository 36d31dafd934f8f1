'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '@/components/calls/use-call';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/text-field';
import type { Locale } from '@/lib/i18n/locales';

/** News by e-mail: an address and a button. */
export function NewsForm() {
  const t = useTranslations('shell.news');
  const locale = useLocale() as Locale;
  const id = useId();
  const { state, send } = useCall();
  const [isWrong, setWrong] = useState(false);
  const problem = isWrong ? t('wrong') : state.kind === 'failed' ? state.message || t('failed') : null;
  return (
    <div className="w-full max-w-[34rem]">
      <h2 className="font-sans text-sm font-semibold">{t('title')}</h2>
      {state.kind === 'done' ? (
        <p role="status" className="mt-3 text-muted">
          {t('done')}
        </p>
      ) : (
        <form noValidate method="post" onSubmit={onSubmit} className="mt-2 grid gap-2">
          <p className="text-muted">{t('text')}</p>
          <div className="flex gap-2">
            <label htmlFor={id} className="sr-only">
              {t('email')}
            </label>
            <input
              id={id}
              name="email"
              type="email"
              autoComplete="email"
              dir="ltr"
              placeholder={t('email')}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              onInput={() => setWrong(false)}
              className="h-11 min-w-0 flex-1 rounded-md border border-edge bg-ground px-3 text-base placeholder:text-sm placeholder:text-muted hover:border-text aria-invalid:border-danger rtl:text-right"
            />
            <Button type="submit" busy={state.kind === 'busy'}>
              {t('subscribe')}
            </Button>
          </div>
          {problem ? <FieldError id={`${id}-error`}>{problem}</FieldError> : null}
        </form>
      )}
    </div>
  );

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const [{ callApi }, { collectEmail }] = await Promise.all([
      import('@/lib/api/client'),
      import('@/lib/contract/collect'),
    ]);
    const parsed = collectEmail.input.safeParse({ email: input.value.trim(), locale });
    setWrong(!parsed.success);
    if (!parsed.success) return input.focus();
    await send(async () => {
      await callApi(collectEmail, parsed.data);
    });
  }
}
