'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ModalLayer } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { useRewardStore } from '@/stores/stores-provider';
import { RewardBody } from './reward-body';

/** The daily reward as a card at the edge or as a dialog. */
export function RewardLayer() {
  const t = useTranslations('rewards');
  const shown = useRewardStore((state) => state.shown);
  const close = useRewardStore((state) => state.close);
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
