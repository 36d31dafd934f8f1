'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from '@/components/ui/text-field';
import { PasswordStrength } from './password-strength';

/** A password, hidden until asked for. A new one says while it is written how strong it is. */
export function PasswordField({
  label,
  name,
  error,
  isNew = false,
}: {
  label: string;
  name: string;
  error: string | undefined;
  isNew?: boolean;
}) {
  const t = useTranslations('account.password');
  const [isShown, setShown] = useState(false);
  const [value, setValue] = useState('');
  return (
    <TextField
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      error={error}
      onInput={isNew ? (event) => setValue(event.currentTarget.value) : undefined}
      note={isNew ? <PasswordStrength password={value} /> : undefined}
      end={
        <IconButton label={t(isShown ? 'hide' : 'show')} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}
