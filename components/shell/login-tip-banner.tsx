'use client';

import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePathname } from '@/lib/i18n/navigation';
import { useServiceStore, useUserStore } from '@/stores/stores-provider';
import { BannerLine } from './banner-line';
import { LoginLink } from './login-link';

/** On the tool, once the day's free translation is used: what an account would bring. */
export function LoginTipBanner({ onDismiss }: { onDismiss(): void }) {
  const t = useTranslations('shell');
  return (
    <BannerLine
      label={t('loginTip.label')}
      icon={<Sparkles />}
      text={t('loginTip.text')}
      action={<LoginLink size="sm" className="shrink-0" />}
      dismissLabel={t('close')}
      onDismiss={onDismiss}
    />
  );
}

export function useLoginTip(): { isShown: boolean; dismiss(): void } {
  const onTool = usePathname() === '/manga-translator';
  const isSignedOut = useUserStore((state) => state.isChecked && !state.islogin);
  const isUsedUp = useServiceStore((state) => state.remaining === 0);
  const [isDismissed, setDismissed] = useState(false);
  return { isShown: onTool && isSignedOut && isUsedUp && !isDismissed, dismiss: () => setDismissed(true) };
}
