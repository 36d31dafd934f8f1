'use client';

import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { passwordLength } from '@/lib/contract/user';
import { ratePassword } from './rate-password';

const levels = ['short', 'weak', 'fair', 'strong'] as const;
const inks = ['', 'bg-danger', 'bg-warning', 'bg-success'];

/** A hint, no gate: three bars and a word, with what would help. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useTranslations('account.password');
  const strength = ratePassword(password);
  return (
    <div className="grid gap-2">
      <div aria-hidden className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 rounded-full transition-colors duration-150',
              bar <= strength ? inks[strength] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p aria-live="polite">
        {password === '' ? t('hint', { min: passwordLength.min }) : t(levels[strength], { min: passwordLength.min })}
      </p>
    </div>
  );
}
