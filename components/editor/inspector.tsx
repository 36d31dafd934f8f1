'use client';

import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { Region } from '@/lib/page/region-document';
import { useEditorStore, useTranslatorStore } from '@/stores/tool-provider';
import { HistoryButtons } from './history-buttons';
import { LookSection } from './look-section';
import { ProposalsSection } from './proposals-section';
import { RememberName } from './remember-name';
import { SaveIcon } from './save-icon';
import { SaveTrouble } from './save-trouble';
import { SourceSection } from './source-section';
import { TextSection } from './text-section';

/**
 * The selected balloon: what stood there, what stands there now, and how it is lettered.
 * @param foot stays in view beneath
 */
export function Inspector({ foot }: { foot?: ReactNode }) {
  // The page answers a press at once; these many controls follow.
  const selectedId = useDeferredValue(
    useEditorStore((state) => state.selectedId),
    null,
  );
  const result = useTranslatorStore((state) => state.result);
  const region = result?.regions.find(({ id }) => id === selectedId);
  if (!result || !region) return null;
  return (
    <Frame region={region} count={result.regions.length} foot={foot}>
      <SaveTrouble />
      <SourceSection region={region} />
      {region.translation && region.lettering ? (
        <>
          <TextSection region={region} language={region.translation.language} />
          <RememberName key={region.id} region={region} />
          <ProposalsSection region={region} />
          <LookSection region={region} lettering={region.lettering} pageFont={result.settings.font} />
        </>
      ) : null}
    </Frame>
  );
}

function Frame({
  region,
  count,
  foot,
  children,
}: {
  region: Region;
  count: number;
  foot: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('editor');
  const kinds = useTranslations('translator.transcript.kind');
  const titleId = useId();
  const select = useEditorStore((state) => state.select);
  const step = useEditorStore((state) => state.step);
  return (
    <section aria-labelledby={titleId} className="flex min-h-0 w-full flex-1 flex-col">
      <header className="flex min-h-[60px] shrink-0 items-center gap-1 border-b border-line ps-5 pe-2">
        <h2 id={titleId} className="min-w-0 flex-1 text-base leading-tight">
          <span className="block truncate">{kinds(region.kind)}</span>
          <span className="flex items-center gap-1 font-sans text-xs font-normal tracking-normal text-muted tabular-nums">
            {t('place', { number: region.order + 1, count })}
            <SaveIcon />
          </span>
        </h2>
        {/* Elsewhere they stand beneath the page, which the sheet covers here. */}
        <div className="flex items-center tablet:hidden">
          <HistoryButtons />
          <span aria-hidden className="mx-1 h-6 w-px bg-line" />
        </div>
        <IconButton label={t('former')} aria-keyshortcuts="Alt+ArrowUp" onClick={() => step(-1)}>
          <ChevronLeft className="rtl:-scale-x-100" aria-hidden />
        </IconButton>
        <IconButton label={t('next')} aria-keyshortcuts="Alt+ArrowDown" onClick={() => step(1)}>
          <ChevronRight className="rtl:-scale-x-100" aria-hidden />
        </IconButton>
        <IconButton label={t('close')} aria-keyshortcuts="Escape" onClick={() => select(null)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto overscroll-contain p-5">
        {children}
      </div>
      {foot ? <div className="grid shrink-0 border-t border-line px-5 py-3">{foot}</div> : null}
    </section>
  );
}
