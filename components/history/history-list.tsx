'use client';

import { LoaderCircle, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { Receipts } from './receipts';
import { type KeptChapter, useHistory } from './use-history';

export function HistoryList({ onOpened }: { onOpened(): void }) {
  const t = useTranslations('chapter.history');
  const errors = useTranslations('errors');
  const { kept, failure, busy, remove, open } = useHistory();
  const [asked, setAsked] = useState<string | 'everything' | null>(null);
  const confirmed = async (chapterId: string | null) => {
    setAsked(null);
    await remove(chapterId);
  };
  return (
    <div className="grid gap-4 p-5" aria-busy={busy}>
      <p className="text-sm text-muted">{t('note')}</p>
      {failure ? (
        <Notice tone="danger">{failure.message || errors(failure.code, { retryAfter: 30, from: '', to: '' })}</Notice>
      ) : null}
      {kept === null && busy ? <LoaderCircle className="mx-auto size-6 animate-spin text-muted" aria-hidden /> : null}
      {kept?.chapters.length === 0 ? <p className="py-6 text-center text-sm text-muted">{t('empty')}</p> : null}
      <ul className="grid gap-2">
        {kept?.chapters.map((chapter) => (
          <li key={chapter.chapterId} className="rounded-md border border-line bg-ground p-3">
            {asked === chapter.chapterId ? (
              <Sure
                text={t('sure', { name: chapter.title })}
                onYes={() => void confirmed(chapter.chapterId)}
                onNo={() => setAsked(null)}
              />
            ) : (
              <Chapter
                chapter={chapter}
                disabled={busy}
                onOpen={() => void open(chapter.chapterId).then((opened) => opened && onOpened())}
                onDelete={() => setAsked(chapter.chapterId)}
              />
            )}
          </li>
        ))}
      </ul>
      {asked === 'everything' ? (
        <Sure text={t('sureAll')} onYes={() => void confirmed(null)} onNo={() => setAsked(null)} />
      ) : kept && kept.chapters.length > 0 ? (
        <Button look="danger" disabled={busy} onClick={() => setAsked('everything')}>
          <Trash2 aria-hidden />
          {t('deleteAll')}
        </Button>
      ) : null}
      {kept && kept.receipts.length > 0 ? <Receipts receipts={kept.receipts} /> : null}
    </div>
  );
}

function Chapter({
  chapter,
  disabled,
  onOpen,
  onDelete,
}: {
  chapter: KeptChapter;
  disabled: boolean;
  onOpen(): void;
  onDelete(): void;
}) {
  const t = useTranslations('chapter.history');
  const format = useFormatter();
  const expires = format.dateTime(new Date(chapter.expiresAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-sm font-medium">
          {chapter.title}
        </p>
        <p className="text-xs text-muted tabular-nums">{t('line', { count: chapter.pages, expires })}</p>
      </div>
      <Button disabled={disabled} onClick={onOpen} aria-label={t('openOf', { name: chapter.title })}>
        {t('open')}
      </Button>
      <IconButton disabled={disabled} label={t('deleteOf', { name: chapter.title })} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}

function Sure({ text, onYes, onNo }: { text: string; onYes(): void; onNo(): void }) {
  const t = useTranslations('chapter.history');
  return (
    <div role="alertdialog" aria-label={text} className="grid gap-3">
      <p className="text-sm">{text}</p>
      <div className="flex gap-2">
        <Button look="danger" className="flex-1" onClick={onYes}>
          {t('deleteNow')}
        </Button>
        <Button className="flex-1" onClick={onNo}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}
