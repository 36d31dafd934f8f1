'use client';

import { Tag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useMoney } from './use-money';

type Promotion = { percent: number; endsAt: string };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The sale and the time it still has; a plain sentence in the same place when there is none. */
export function PromotionLine({ promotion }: { promotion: Promotion | null }) {
  const t = useTranslations('price.promotion');
  const left = useTimeLeft(promotion?.endsAt);
  return (
    <div className="flex min-h-[7.2rem] items-center justify-center text-center tablet:min-h-[4.8rem]">
      {promotion && left > 0 ? (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-md border border-accent-text bg-surface px-5 py-2 text-sm">
          <span className="flex items-center gap-2 font-semibold text-accent-text">
            <Tag className="size-5" aria-hidden />
            {t('extra', { percent: promotion.percent })}
          </span>
          <Countdown left={left} />
        </p>
      ) : (
        <p className="text-sm text-muted">{t('none')}</p>
      )}
    </div>
  );
}

/** Read out once, not every second. */
function Countdown({ left }: { left: number }) {
  const t = useTranslations('price.promotion');
  const { count } = useMoney();
  const parts = [
    ['days', Math.floor(left / day)],
    ['hours', Math.floor((left % day) / hour)],
    ['minutes', Math.floor((left % hour) / minute)],
    ['seconds', Math.floor((left % minute) / second)],
  ] as const;
  return (
    <span role="timer" aria-live="off" className="flex gap-3 tabular-nums">
      {parts.map(([unit, value]) => (
        <span key={unit}>
          <span className="inline-block min-w-[2ch] text-end font-semibold">{count(value)}</span>{' '}
          <span className="text-muted">{t(unit)}</span>
        </span>
      ))}
    </span>
  );
}

/** Ms until a moment, counted down each second; 0 when it is over or there is none. */
function useTimeLeft(endsAt: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!endsAt) return;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(clock);
  }, [endsAt]);
  return endsAt ? Math.max(0, Date.parse(endsAt) - now) : 0;
}
