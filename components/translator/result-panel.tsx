'use client';

import { Download, FolderDown, ImagePlus, RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { OutDialog } from '@/components/chapter/out-dialog';
import { useIsChapter } from '@/components/chapter/use-chapter';
import { Button } from '@/components/ui/button';
import { languageOf } from '@/lib/page/languages';
import { useTranslatorStore } from '@/stores/tool-provider';
import type { TranslationResult } from '@/stores/translator';
import { useChooseFile } from './drop-anywhere';
import { useFocusWhenLost } from './use-focus-when-lost';

/** What can be done with a finished page. */
export function ResultPanel({ result }: { result: TranslationResult }) {
  const t = useTranslations('translator.result');
  const backToPage = useTranslatorStore((state) => state.backToPage);
  const choose = useChooseFile();
  const isChapter = useIsChapter();
  const out = useTranslations('chapter.out');
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
      <DownloadButton result={result} />
      <div className="grid gap-2">
        <OutDialog
          trigger={
            <Button>
              <FolderDown aria-hidden />
              {out('open')}
            </Button>
          }
        />
        <Button onClick={backToPage}>
          <RotateCcw aria-hidden />
          {t('again')}
        </Button>
        {isChapter ? null : (
          <Button look="ghost" onClick={choose}>
            <ImagePlus aria-hidden />
            {t('newImage')}
          </Button>
        )}
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
