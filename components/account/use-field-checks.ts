'use client';

import { useTranslations } from 'next-intl';
import { passwordLength, register, userNameLength } from '@/lib/contract/user';
import type { Captcha } from './use-captcha';

/** Checks of single fields, by the rules of the contract; each answers a text, or undefined when all is well. */
export function useFieldChecks() {
  const t = useTranslations('account.problem');
  const { email, userName, password } = register.input.shape;
  return {
    email: (value: string) =>
      value.trim() === '' ? t('emailMissing') : email.safeParse(value.trim()).success ? undefined : t('email'),
    userName: (value: string) =>
      value.trim() === ''
        ? t('userNameMissing')
        : userName.safeParse(value).success
          ? undefined
          : t('userNameLong', { max: userNameLength.max }),
    /** Of an account that exists: only that there is one. */
    password: (value: string) => (value === '' ? t('passwordMissing') : undefined),
    newPassword: (value: string) =>
      value === ''
        ? t('passwordMissing')
        : password.safeParse(value).success
          ? undefined
          : value.length < passwordLength.min
            ? t('passwordShort', { min: passwordLength.min })
            : t('passwordLong', { max: passwordLength.max }),
    captcha: (value: string, captcha: Captcha) => {
      if (value.trim() !== '') return undefined;
      return captcha.mode === 'work' ? t('workRunning') : t('lettersMissing');
    },
  };
}
