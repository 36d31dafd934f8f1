'use client';

import { FolderDown, RotateCcw, Square } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useChapterStore } from '@/stores/tool-provider';
import { ChapterTranslateButton } from './chapter-translate-button';
import { OutDialog } from './out-dialog';
import { ReadButton } from './read-button';
import { useSummary } from './use-chapter';
import { useNow } from './use-now';

/** The chapter as a whole: how far it is, what failed, and what can be done with all its pages. */
export function ChapterPanel() {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ChapterProgress />
      <ChapterActions />
    </section>
  );
}

export function ChapterProgress() {
  const t = useTranslations('chapter');
  const { done, failed, pages, busy, share } = useSummary();
  const left = useTimeLeft();
  if (done + failed + busy === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold tabular-nums">
          {t('state', { done, pages })}
          {failed > 0 ? <span className="ms-2 font-medium text-danger">{t('failed', { count: failed })}</span> : null}
        </span>
        <span className="text-xs text-muted tabular-nums">{left}</span>
      </p>
      <ProgressBar label={t('progress')} value={busy > 0 ? share : done / pages} />
      <FailedNames />
      <LightenedNote />
    </div>
  );
}

function ChapterActions() {
  const t = useTranslations('chapter');
  const { busy, failed, done, pages } = useSummary();
  const ended = busy === 0 && done > 0 && failed + done === pages;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {busy > 0 ? <CancelAll /> : <ChapterTranslateButton />}
      <div className="flex flex-wrap gap-2">
        {done > 0 ? (
          <OutDialog
            trigger={
              <Button look={ended ? 'primary' : 'secondary'} className="flex-1 px-3">
                <FolderDown aria-hidden />
                {t('download')}
              </Button>
            }
          />
        ) : null}
        <ReadButton className="flex-1" />
      </div>
      {busy === 0 && failed > 0 ? <RetryFailed label={t('retryFailed', { count: failed })} /> : null}
    </div>
  );
}

export function CancelAll({ className }: { className?: string }) {
  const t = useTranslations('chapter');
  const progress = useTranslations('translator.progress');
  const pages = useChapterStore((state) => state.pages);
  const cancel = useChapterStore((state) => state.cancel);
  const tell = useSnackbarStore((state) => state.show);
  const stop = () =>
    cancel(pages.map(({ id }) => id)).then(
      () => tell(progress('cancelled')),
      () => tell(progress('cancelFailed'), 'danger'),
    );
  return (
    <Button size="lg" className={className} onClick={() => void stop()}>
      <Square aria-hidden />
      {t('cancelAll')}
    </Button>
  );
}

/** The failed pages again, each with the settings that it failed with. */
function RetryFailed({ label }: { label: string }) {
  const retryFailed = useChapterStore((state) => state.retryFailed);
  const retriable = useChapterStore((state) =>
    state.pages.some(({ phase, settings }) => phase === 'failed' && settings),
  );
  if (!retriable) return null;
  return (
    <Button onClick={() => void retryFailed()}>
      <RotateCcw aria-hidden />
      {label}
    </Button>
  );
}

/** Which pages failed, by name, once nothing is under way any more. */
function FailedNames() {
  const t = useTranslations('chapter');
  const format = useFormatter();
  const pages = useChapterStore((state) => state.pages);
  const failed = pages.filter(({ phase }) => phase === 'failed');
  const { busy, done } = useSummary();
  if (busy > 0 || failed.length === 0) return null;
  const names = format.list(failed.slice(0, 5).map(({ path }) => path.split('/').at(-1) ?? path));
  return (
    <p className="text-xs text-muted">
      {t('someFailed', {
        done,
        pages: pages.length,
        failed: failed.length,
        names: failed.length > 5 ? `${names}…` : names,
      })}
    </p>
  );
}

/** Pages of an archive that were too heavy are not as they came. */
function LightenedNote() {
  const t = useTranslations('chapter');
  const count = useChapterStore((state) => state.pages.filter(({ lightened }) => lightened).length);
  return count > 0 ? <p className="text-xs text-muted">{t('lightened', { count })}</p> : null;
}

/** A sentence on when the chapter will be done; empty while nothing is under way. */
function useTimeLeft(): string {
  const t = useTranslations('chapter');
  const { busy, ahead, endsAt } = useSummary();
  const now = useNow(busy > 0);
  if (busy === 0) return '';
  if (ahead !== null) return t('ahead', { ahead });
  if (endsAt === null) return t('estimating');
  return t('left', { minutes: Math.max(0, Math.round((endsAt - now) / 60_000)) });
}
