'use client';

import { Columns2, Download, ImagePlus, RotateCcw, SquareSplitHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { languageOf } from '@/lib/page/languages';
import { useTranslatorStore, useViewStore } from '@/stores/stores-provider';
import type { TranslationResult } from '@/stores/translator';
import { useChooseFile } from './drop-anywhere';
import { useFocusWhenLost } from './use-focus-when-lost';

/** What can be done with a finished page. */
export function ResultPanel({ result }: { result: TranslationResult }) {
  const t = useTranslations('translator.result');
  const backToPage = useTranslatorStore((state) => state.backToPage);
  const choose = useChooseFile();
  const titleId = useId();
  const heading = useFocusWhenLost<HTMLHeadingElement>();
  const seconds = Math.max(1, Math.round(result.seconds));
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div>
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('title', { language: languageOf(result.settings.target).label })}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {t('summary', { seconds, count: result.regions.filter(({ status }) => status === 'translated').length })}{' '}
          {result.charged ? null : t('notCharged')}
        </p>
      </div>
      <CompareControl className="flex w-full" />
      <DownloadButton result={result} />
      <div className="grid gap-2">
        <Button onClick={backToPage}>
          <RotateCcw aria-hidden />
          {t('again')}
        </Button>
        <Button look="ghost" onClick={choose}>
          <ImagePlus aria-hidden />
          {t('newImage')}
        </Button>
      </div>
    </section>
  );
}

export function DownloadButton({ result, className }: { result: TranslationResult; className?: string }) {
  const t = useTranslations('translator.result');
  return (
    <Button look="primary" size="lg" asChild className={className}>
      <a href={result.url} download={result.fileName}>
        <Download aria-hidden />
        {t('download')}
      </a>
    </Button>
  );
}

/** Translation, original, or both: with a line to drag, and on wide screens side by side. */
export function CompareControl({ className }: { className?: string }) {
  const t = useTranslations('translator.result');
  const mode = useViewStore((state) => state.compareMode);
  const setMode = useViewStore((state) => state.setCompareMode);
  return (
    <SegmentedControl
      label={t('compare')}
      value={mode}
      onChange={setMode}
      className={className}
      segments={[
        { value: 'translation', label: t('mode.translation') },
        { value: 'original', label: t('mode.original') },
        {
          value: 'slider',
          label: t('mode.slider'),
          hideLabel: true,
          icon: <SquareSplitHorizontal className="size-4" aria-hidden />,
        },
        {
          value: 'side',
          label: t('mode.side'),
          hideLabel: true,
          icon: <Columns2 className="size-4" aria-hidden />,
          className: 'max-desktop:hidden',
        },
      ]}
    />
  );
}
