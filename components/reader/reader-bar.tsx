'use client';

import { ArrowLeft, ArrowRight, Rows3, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { ReadingDirection } from '@/stores/reader';
import { useViewStore } from '@/stores/stores-provider';

/** Beneath the page: where one is, how one reads, and the way out. */
export function ReaderBar({
  index,
  count,
  direction,
  onGo,
  onDirection,
}: {
  index: number;
  count: number;
  direction: ReadingDirection;
  onGo(index: number): void;
  onDirection(direction: ReadingDirection): void;
}) {
  const t = useTranslations('chapter.reader');
  const close = useViewStore((state) => state.setDefaultView);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-3 py-2 pb-[calc(0.8rem+env(safe-area-inset-bottom))]">
      <IconButton label={t('close')} onClick={() => close(false)}>
        <X aria-hidden />
      </IconButton>
      <p role="status" className="text-sm text-muted tabular-nums">
        <span aria-hidden dir="ltr">
          {index + 1} / {count}
        </span>
        <span className="sr-only">{t('page', { number: index + 1, count })}</span>
      </p>
      <input
        type="range"
        aria-label={t('place')}
        aria-valuetext={t('page', { number: index + 1, count })}
        min={1}
        max={count}
        value={index + 1}
        dir={direction === 'rtl' ? 'rtl' : 'ltr'}
        onChange={({ currentTarget }) => onGo(Number(currentTarget.value) - 1)}
        className="h-11 min-w-32 flex-1 accent-accent phone:order-last phone:basis-full"
      />
      <SegmentedControl
        label={t('direction')}
        value={direction}
        onChange={onDirection}
        className="phone:ms-auto"
        segments={[
          { value: 'rtl', label: t('rtl'), hideLabel: true, icon: <ArrowLeft className="size-5" aria-hidden /> },
          { value: 'ltr', label: t('ltr'), hideLabel: true, icon: <ArrowRight className="size-5" aria-hidden /> },
          { value: 'strip', label: t('strip'), hideLabel: true, icon: <Rows3 className="size-5" aria-hidden /> },
        ]}
      />
    </div>
  );
}
