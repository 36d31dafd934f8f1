'use client';

import { Columns2, Image, Languages, SquareSplitHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { useViewStore } from '@/stores/stores-provider';

/**
 * Translation, original, or both: with a line to drag, or side by side.
 * @param icons all of them without words
 */
export function CompareControl({ className, icons = false }: { className?: string; icons?: boolean }) {
  const t = useTranslations('translator.result');
  const mode = useViewStore((state) => state.compareMode);
  const setMode = useViewStore((state) => state.setCompareMode);
  return (
    <SegmentedControl
      label={t('compare')}
      value={mode}
      onChange={setMode}
      className={className}
      segments={segments.map(({ value, Icon }) => {
        const hideLabel = icons || value === 'slider' || value === 'side';
        return {
          ...{ value, hideLabel, label: t(`mode.${value}`) },
          icon: hideLabel ? <Icon className="size-4" aria-hidden /> : undefined,
        };
      })}
    />
  );
}

const segments = [
  { value: 'translation', Icon: Languages },
  { value: 'original', Icon: Image },
  { value: 'slider', Icon: SquareSplitHorizontal },
  { value: 'side', Icon: Columns2 },
] as const;
