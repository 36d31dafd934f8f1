import { createTranslator } from 'use-intl/core';
import type { Locale } from '@/lib/i18n/locales';

const parts = ['subject', 'text', 'button', 'note'] as const;
type Letter = Record<(typeof parts)[number], string>;
type Messages = { mail: { frame: { openLink: string; tagline: string } } & Record<LetterName, Letter> };
type LetterName =
  | 'verify'
  | 'known'
  | 'reset'
  | 'passwordChanged'
  | 'googleLinked'
  | 'subscribed'
  | 'receipt'
  | 'renewed'
  | 'refunded'
  | 'paymentFailed'
  | 'subscriptionCancelled';

export type MailTexts = Letter & { openLink: string; tagline: string };

/**
 * What a mail says, from messages/<locale>.json. Nothing in it was written by a stranger: whoever registers somebody
 * else's address must not choose what that person reads.
 */
export async function mailTexts(locale: Locale, name: LetterName): Promise<MailTexts> {
  const { default: messages } = (await import(`../../messages/${locale}.json`)) as { default: Messages };
  const translate = createTranslator({ locale, messages: { mail: messages.mail }, timeZone: 'UTC' });
  const letter = Object.fromEntries(parts.map((part) => [part, translate(`mail.${name}.${part}`)])) as Letter;
  return { ...letter, openLink: translate('mail.frame.openLink'), tagline: translate('mail.frame.tagline') };
}
