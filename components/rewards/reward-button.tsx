'use client';

import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useRewardStore } from '@/stores/stores-provider';

/** Opens the daily reward. */
export function RewardButton() {
  const t = useTranslations('shell.account');
  const open = useRewardStore((state) => state.open);
  return (
    <Button onClick={() => void open()}>
      <Gift aria-hidden />
      {t('reward')}
    </Button>
  );
}
