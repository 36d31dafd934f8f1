'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { followsHonorifics } from '@/lib/page/honorifics';
import { currentSeries } from '@/stores/series';
import { useSeriesStore, useTranslatorSettingsStore } from '@/stores/tool-provider';
import type { Choices } from '../choices';
import { GlossaryDialog } from './glossary-dialog';
import { HonorificsField } from './honorifics-field';
import { SeriesField } from './series-field';

/** Series, names and honorifics: folded away, with what is in force in one line. */
export function WishesSection({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.wishes');
  return (
    <details className="group rounded-md border border-line open:bg-ground">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-md px-3 py-2 hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0">
          <span className="text-sm font-semibold">{t('title')}</span>
          <Summary choices={choices} />
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid gap-5 border-t border-line p-3 pt-4">
        <SeriesField />
        <GlossaryDialog />
        <HonorificsField choices={choices} />
      </div>
    </details>
  );
}

function Summary({ choices: { translator, wishes } }: { choices: Choices }) {
  const t = useTranslations('translator.wishes');
  const series = useSeriesStore(currentSeries);
  const honorifics = useTranslatorSettingsStore((state) => state.honorifics);
  const parts = [
    <bdi key="series">{series?.name ?? t('oneShot')}</bdi>,
    <span key="names">{t('names', { count: wishes?.glossary?.length ?? 0 })}</span>,
    followsHonorifics(translator) ? <span key="honorifics">{t(`honorificsShort.${honorifics}`)}</span> : null,
  ].filter((part) => part !== null);
  return (
    <span className="text-xs text-muted wrap-anywhere">
      {parts.flatMap((part, index) => (index === 0 ? [part] : [<span key={`dot-${part.key}`}> · </span>, part]))}
    </span>
  );
}
