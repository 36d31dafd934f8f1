'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/text-field';

export function EmailField({
  email,
  onEmail,
  error,
}: {
  email: string;
  onEmail(email: string): void;
  error: string | undefined;
}) {
  const t = useTranslations('account');
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      defaultValue={email}
      onInput={(event) => onEmail(event.currentTarget.value)}
      error={error}
    />
  );
}
