'use client';

import { FileJson, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { type TranscriptWords, transcriptJson, transcriptText } from '@/lib/page/transcript';
import type { TranslationResult } from '@/stores/translator';

/** Saves the transcript as a file beside the picture's name. */
export function TranscriptDownloads({ result: { regions, fileName } }: { result: TranslationResult }) {
  const t = useTranslations('translator.transcript');
  const words: TranscriptWords = { kind: (kind) => t(`kind.${kind}`), kept: (reason) => t(`kept.${reason}`) };
  const name = fileName.replace(/\.[^.]+$/, '');
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button onClick={() => save(transcriptText(regions, words), `${name}.txt`, 'text/plain')}>
        <FileText aria-hidden />
        {t('saveText')}
      </Button>
      <Button onClick={() => save(transcriptJson(regions), `${name}.json`, 'application/json')}>
        <FileJson aria-hidden />
        {t('saveJson')}
      </Button>
    </div>
  );
}

function save(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the file after this turn; until then the address must stand.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
