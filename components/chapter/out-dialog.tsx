'use client';

import { BookImage, Columns2, Download, FileArchive, FileImage, FileText, FileType, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { ExportFormat } from '@/stores/chapter-export';
import { useChapterStore, useTranslatorStore } from '@/stores/tool-provider';
import { canShareFiles, shareFiles, useExport } from './use-export';

const formats: { format: ExportFormat; icon: ReactNode }[] = [
  { format: 'cbz', icon: <BookImage aria-hidden /> },
  { format: 'zip', icon: <FileArchive aria-hidden /> },
  { format: 'pdf', icon: <FileType aria-hidden /> },
  { format: 'side', icon: <Columns2 aria-hidden /> },
  { format: 'text', icon: <FileText aria-hidden /> },
];

/** Every way in which finished pages leave the tool. */
export function OutDialog({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('chapter.out');
  const shell = useTranslations('shell');
  return (
    <ModalLayer title={t('title')} closeLabel={shell('close')} trigger={trigger}>
      <Choices />
    </ModalLayer>
  );
}

function Choices() {
  const t = useTranslations('chapter.out');
  const errors = useTranslations('errors');
  const { state, failure, make, stop } = useExport();
  const done = useChapterStore((state) => state.pages.filter(({ phase }) => phase === 'done').length);
  const all = useChapterStore((state) => state.pages.length);
  const sharing = useSyncExternalStore(noChange, canShareFiles, () => false);
  return (
    <div className="grid gap-4 p-5">
      <p className="text-sm text-muted">{t('note', { done, all })}</p>
      {failure ? (
        <Notice tone="danger">{failure.message || errors(failure.code, { retryAfter: 30, from: '', to: '' })}</Notice>
      ) : null}
      {state ? (
        <div className="grid gap-3" role="status">
          <p className="text-sm tabular-nums">{t('making', { done: state.done, all: state.of })}</p>
          <ProgressBar label={t('title')} value={state.done / state.of} />
          <Button onClick={stop}>{t('stop')}</Button>
        </div>
      ) : (
        <ul className="grid gap-2">
          <OnePage sharing={sharing} />
          {formats.map(({ format, icon }) => (
            <li key={format}>
              <Choice
                icon={icon}
                name={t(`${format}.name`)}
                note={t(`${format}.note`)}
                onClick={() => void make(format)}
              />
            </li>
          ))}
          {sharing ? (
            <li>
              <Choice
                icon={<Share2 aria-hidden />}
                name={t('share.name')}
                note={t('share.note')}
                onClick={() => void make('pdf', true)}
              />
            </li>
          ) : null}
        </ul>
      )}
    </div>
  );
}

/** The page on the screen, as it is. */
function OnePage({ sharing }: { sharing: boolean }) {
  const t = useTranslations('chapter.out');
  const result = useTranslatorStore((state) => state.result);
  if (!result) return null;
  const share = () => shareFiles([new File([result.picture], result.fileName, { type: result.picture.type })]);
  return (
    <li className="flex gap-2">
      <Button asChild className="h-auto min-w-0 flex-1 justify-start gap-4 py-3 text-start">
        <a href={result.url} download={result.fileName}>
          <FileImage aria-hidden />
          <span className="grid min-w-0 flex-1">
            <span>{t('one')}</span>
            <bdi className="truncate text-xs font-normal text-muted">{result.fileName}</bdi>
          </span>
          <Download aria-hidden />
        </a>
      </Button>
      {sharing ? (
        <Button className="h-auto" aria-label={t('shareOne')} title={t('shareOne')} onClick={() => void share()}>
          <Share2 aria-hidden />
        </Button>
      ) : null}
    </li>
  );
}

function Choice({ icon, name, note, onClick }: { icon: ReactNode; name: string; note: string; onClick(): void }) {
  return (
    <Button className="h-auto w-full justify-start gap-4 py-3 text-start" onClick={onClick}>
      {icon}
      <span className="grid min-w-0">
        <span>{name}</span>
        <span className="text-xs font-normal text-muted">{note}</span>
      </span>
    </Button>
  );
}

function noChange() {
  return () => {};
}
