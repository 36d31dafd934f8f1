'use client';

import { useTranslations } from 'next-intl';
import { useIsChapter } from '@/components/chapter/use-chapter';
import { useServiceStore } from '@/stores/stores-provider';

/** How many translations are left; keeps its line while that is not known. A chapter says it with its price. */
export function Remaining() {
  const t = useTranslations('translator');
  const remaining = useServiceStore((state) => state.remaining);
  const isChapter = useIsChapter();
  if (isChapter) return null;
  return (
    <p className="min-h-[1.5em] text-center text-xs text-muted tabular-nums">
      {remaining === null ? null : t('remaining', { count: remaining })}
    </p>
  );
}
