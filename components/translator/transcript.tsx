'use client';

import { ChevronDown, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useDeferredValue } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { languageOf } from '@/lib/page/languages';
import type { Polygon, Region } from '@/lib/page/region-document';
import { useSnackbarStore, useViewStore } from '@/stores/stores-provider';
import { useEditorStore } from '@/stores/tool-provider';
import type { TranslationResult } from '@/stores/translator';
import { TranscriptDownloads } from './transcript-downloads';

/** Source and translation of every balloon in reading order; pointing at one marks it on the page. */
export function Transcript({ result, onMark }: Props) {
  // Another page's many lines follow the page.
  return <Lines result={useDeferredValue(result)} onMark={onMark} />;
}

type Props = { result: TranslationResult; onMark(polygon: Polygon | null): void };

const Lines = memo(function Lines({ result, onMark }: Props) {
  const t = useTranslations('translator.transcript');
  const { regions, settings } = result;
  const edit = useTranslations('editor');
  const select = useEditorStore((state) => state.select);
  const mode = useViewStore((state) => state.compareMode);
  const setMode = useViewStore((state) => state.setCompareMode);
  const choose = (id: string) => {
    onMark(null);
    // The balloon is edited on the translated page.
    if (mode !== 'side') setMode('translation');
    select(id, 'transcript');
  };
  return (
    <details open className="group border-t border-line pt-3">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 text-base font-semibold [&::-webkit-details-marker]:hidden">
        {t('title', { count: regions.length })}
        <ChevronDown
          className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <ol className="mt-2 grid gap-2">
        {regions.map((region) => (
          <li
            key={region.id}
            onPointerEnter={() => onMark(region.polygon)}
            onPointerLeave={() => onMark(null)}
            onFocus={() => onMark(region.polygon)}
            onBlur={() => onMark(null)}
            className="grid grid-cols-[2.4rem_1fr_auto] items-start gap-x-2 rounded-md border border-line bg-ground py-3 ps-3 pe-1 text-sm hover:border-edge"
          >
            <span className="pt-[0.1rem] text-xs text-muted tabular-nums">{region.order + 1}</span>
            <button
              type="button"
              data-transcript-line={region.id}
              aria-description={edit('lineNote')}
              onClick={() => choose(region.id)}
              className="grid min-h-11 min-w-0 content-start gap-1 rounded-sm text-start select-text"
            >
              <span lang={tagOf(region.source.language)} dir="auto" className="text-muted">
                {region.source.text}
              </span>
              {region.translation ? (
                <span lang={languageOf(settings.target).tag} dir="auto">
                  {region.translation.text}
                </span>
              ) : (
                <span className="text-xs text-warning">{t(`kept.${region.keptReason ?? 'unreadable'}`)}</span>
              )}
            </button>
            {region.translation ? <CopyButton text={region.translation.text} /> : null}
          </li>
        ))}
      </ol>
      <TranscriptDownloads result={result} />
    </details>
  );
});

function CopyButton({ text }: { text: string }) {
  const t = useTranslations('translator.transcript');
  const show = useSnackbarStore((state) => state.show);
  return (
    <IconButton
      label={t('copy')}
      className="-my-2 text-muted"
      onClick={() => {
        // Absent where the site is reached over plain http; then the text can still be selected.
        const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
        copied.then(
          () => show(t('copied')),
          () => show(t('copyFailed'), 'danger'),
        );
      }}
    >
      <Copy aria-hidden />
    </IconButton>
  );
}

function tagOf(language: Region['source']['language']): string | undefined {
  return language ? languageOf(language).tag : undefined;
}
