'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ModalLayer } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { usePathname } from '@/lib/i18n/navigation';
import { useRewardStore, useUserStore } from '@/stores/stores-provider';
import { RewardBody } from './reward-body';

/** A moment after the page stands: what a person came for comes first. */
const offerAfter = 3_000;

/**
 * The daily reward: a dialog when somebody opens it, and once a day after signing in a card at the edge that blocks
 * nothing and needs no answer.
 */
export function DailyReward() {
  const t = useTranslations('rewards');
  const shown = useRewardStore((state) => state.shown);
  const close = useRewardStore((state) => state.close);
  useDailyOffer();
  if (shown === 'offer') {
    return (
      <aside
        aria-label={t('title')}
        className="fixed end-4 bottom-4 z-40 w-[min(92vw,44rem)] rounded-lg border border-line bg-surface shadow-float animate-rise phone:hidden"
      >
        <header className="flex items-center justify-between ps-5 pe-2 pt-2">
          <h2 className="text-lg">{t('title')}</h2>
          <IconButton label={t('close')} onClick={close}>
            <X aria-hidden />
          </IconButton>
        </header>
        <RewardBody />
      </aside>
    );
  }
  return (
    <ModalLayer
      title={t('title')}
      closeLabel={t('close')}
      open={shown === 'dialog'}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <RewardBody />
    </ModalLayer>
  );
}

/** Signed in and checked, and not on the way through a payment or a login. */
function useDailyOffer() {
  const pathname = usePathname();
  const isMember = useUserStore((state) => state.islogin && state.isChecked && state.isActive === 1);
  const offer = useRewardStore((state) => state.offer);
  const close = useRewardStore((state) => state.close);
  const isPlace = pathname === '/' || pathname === '/setting';
  useEffect(() => {
    if (!isMember) return close();
    if (!isPlace) return;
    const timer = setTimeout(() => void offer(), offerAfter);
    return () => clearTimeout(timer);
  }, [isMember, isPlace, offer, close]);
}
