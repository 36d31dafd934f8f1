'use client';

import { Check, Gift, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import type { CheckInInfo } from '@/lib/contract/credits';
import { useRewardStore } from '@/stores/stores-provider';

/** The seven days of the row, and what can be done today. */
export function RewardBody() {
  const t = useTranslations('rewards');
  const info = useRewardStore((state) => state.info);
  const claimed = useRewardStore((state) => state.claimed);
  const isBusy = useRewardStore((state) => state.isBusy);
  const failure = useRewardStore((state) => state.failure);
  const claim = useRewardStore((state) => state.claim);
  const close = useRewardStore((state) => state.close);
  if (!info) {
    return failure === null ? (
      <p role="status" className="flex min-h-[20rem] items-center justify-center">
        <LoaderCircle className="size-8 animate-spin text-accent-text" aria-label={t('loading')} />
      </p>
    ) : (
      <div className="p-5">
        <Notice tone="danger">{failure || t('failed')}</Notice>
      </div>
    );
  }
  const last = info.days.at(-1)!;
  return (
    <div className="grid gap-5 p-5">
      <p aria-live="polite" className="text-sm text-muted">
        {claimed ? t('got', { count: claimed }) : stateOf(info, t)}
      </p>
      <ol className="grid grid-cols-4 gap-2">
        {info.days.map((day, index) => (
          <Day
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day.
            key={index}
            number={index + 1}
            day={day}
            isToday={!info.claimedToday && index === info.streak % info.days.length}
            isPrize={day === last}
          />
        ))}
      </ol>
      {failure === null ? null : <Notice tone="danger">{failure || t('failed')}</Notice>}
      {info.claimedToday ? (
        <Button size="lg" onClick={close}>
          {t('tomorrow')}
        </Button>
      ) : (
        <Button look="primary" size="lg" busy={isBusy} onClick={() => void claim()}>
          {t('get')}
        </Button>
      )}
      <p className="text-xs text-muted">{t('expiry')}</p>
    </div>
  );
}

function stateOf(info: CheckInInfo, t: ReturnType<typeof useTranslations<'rewards'>>): string {
  const left = info.days.length - (info.streak % info.days.length);
  if (info.claimedToday) return t('claimed', { days: info.streak, left: info.days.length - info.streak });
  return info.streak === 0 || left === info.days.length ? t('first') : t('waiting', { left });
}

function Day({
  number,
  day,
  isToday,
  isPrize,
}: {
  number: number;
  day: CheckInInfo['days'][number];
  isToday: boolean;
  isPrize: boolean;
}) {
  const t = useTranslations('rewards');
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'grid min-h-[7.6rem] content-center justify-items-center gap-1 rounded-md border p-2 text-center',
        isPrize && 'col-span-2',
        isToday ? 'border-accent bg-raised' : 'border-line',
      )}
    >
      <span className="text-xs text-muted">{t('day', { number })}</span>
      <span className="flex items-center gap-1 font-display text-lg font-bold tabular-nums">
        {isPrize ? <Gift className="size-5 text-accent-text" aria-hidden /> : null}
        {t('amount', { count: day.amount })}
      </span>
      {day.claimed ? (
        <span className="flex items-center gap-1 text-xs text-success">
          <Check className="size-4" aria-hidden />
          <span className="sr-only">{t('done')}</span>
        </span>
      ) : (
        <span className="text-xs text-muted">{isPrize ? t('prize') : isToday ? t('today') : '\u00a0'}</span>
      )}
    </li>
  );
}
