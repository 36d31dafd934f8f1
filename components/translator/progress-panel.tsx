'use client';

import { Check, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useTranslatorStore } from '@/stores/tool-provider';
import { clockTime, useElapsed } from './use-elapsed';
import { useFocusWhenLost } from './use-focus-when-lost';
import { shownStages, stageIndex, useProgress } from './use-progress';

/** What is being done right now: stages, share, place in the queue, time, and the way out. */
export function ProgressPanel({ compact = false }: { compact?: boolean }) {
  const t = useTranslations('translator.progress');
  const { share, headline } = useProgress();
  const elapsed = useElapsed(useTranslatorStore((state) => state.startedAt));
  const heading = useFocusWhenLost<HTMLSpanElement>();
  const connected = useTranslatorStore((state) => state.connected);
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <div className="grid gap-2">
        <p className="flex items-baseline justify-between gap-3">
          <span ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
            {headline}
          </span>
          <span className="text-sm text-muted tabular-nums" dir="ltr">
            {clockTime(elapsed)}
          </span>
        </p>
        <ProgressBar label={t('title')} value={share} />
        {connected ? null : <p className="text-xs text-warning">{t('reconnecting')}</p>}
      </div>
      {compact ? null : <StageList />}
      <CancelButton />
    </section>
  );
}

function StageList() {
  const t = useTranslations('translator.progress');
  const stage = useTranslatorStore((state) => state.task?.stage ?? 'waiting');
  const current = stageIndex(stage);
  return (
    <ol className="grid gap-1">
      {shownStages.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className="flex min-h-8 items-center gap-3 text-sm text-muted aria-[current]:font-medium aria-[current]:text-text"
        >
          <span className="grid size-5 shrink-0 place-items-center">
            {index < current ? <Check className="size-4 text-success" aria-hidden /> : null}
            {index === current ? <LoaderCircle className="size-4 animate-spin text-accent-text" aria-hidden /> : null}
            {index > current ? <span className="size-2 rounded-full bg-line" /> : null}
          </span>
          {t(`stage.${name}`)}
        </li>
      ))}
    </ol>
  );
}

function CancelButton() {
  const t = useTranslations('translator.progress');
  const cancel = useTranslatorStore((state) => state.cancel);
  const show = useSnackbarStore((state) => state.show);
  return (
    <Button
      size="lg"
      onClick={() => {
        void cancel().then(
          () => show(t('cancelled')),
          () => show(t('cancelFailed'), 'danger'),
        );
      }}
    >
      {t('cancel')}
    </Button>
  );
}
