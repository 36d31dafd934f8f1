'use client';

import { Languages } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChoices } from '@/components/translator/use-choices';
import { Button } from '@/components/ui/button';
import { useChapterStore, useServiceStore } from '@/stores/stores-provider';
import { useWanted } from './use-chapter';

/** Translates all pages that are not done, and says before what that costs. */
export function ChapterTranslateButton({ className }: { className?: string }) {
  const t = useTranslations('chapter');
  const { obstacle, ...settings } = useChoices();
  const wanted = useWanted();
  const run = useChapterStore((state) => state.run);
  if (wanted.length === 0) return null;
  return (
    <div className={className}>
      <Button
        look="primary"
        size="lg"
        className="w-full"
        disabled={obstacle !== null}
        busy={obstacle === 'loading'}
        onClick={() => void run(wanted, settings)}
      >
        <Languages aria-hidden />
        {t('translate', { count: wanted.length })}
      </Button>
      <Price ids={wanted} />
    </div>
  );
}

function Price({ ids }: { ids: string[] }) {
  const t = useTranslations('chapter');
  const remaining = useServiceStore((state) => state.remaining);
  if (remaining === null) return <p className="min-h-[1.5em]" />;
  const cost = ids.length;
  return (
    <p className="mt-2 min-h-[1.5em] text-center text-xs text-muted tabular-nums">
      {cost > remaining ? t('tooFew', { remaining }) : t('price', { cost, remaining })}
    </p>
  );
}
