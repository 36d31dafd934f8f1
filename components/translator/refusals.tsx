'use client';

import { CircleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useTranslatorStore } from '@/stores/tool-provider';
import type { Refusal } from '@/stores/translator';

/** Refusals that are told one by one. */
const most = 5;

/** Which files were not taken, and why. */
export function Refusals({ scroll = false }: { /** Brings itself into view. */ scroll?: boolean }) {
  const t = useTranslations('dropZone');
  const refusals = useTranslatorStore((state) => state.refusals);
  const dismiss = useTranslatorStore((state) => state.dismissRefusals);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it may lie behind the bar at the bottom.
    if (scroll && refusals.length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [refusals, scroll]);
  return (
    <div ref={box} role="alert" className="scroll-my-[14rem]">
      {refusals.length > 0 ? (
        <div className="flex items-start gap-3 rounded-md border border-danger bg-surface p-3 text-start text-sm animate-rise">
          <CircleAlert className="mt-[0.2rem] size-5 shrink-0 text-danger" aria-hidden />
          <ul className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
            {refusals.slice(0, most).map((refusal) => (
              <li key={`${refusal.name} ${refusal.reason}`}>
                <RefusalText refusal={refusal} />
              </li>
            ))}
            {refusals.length > most ? (
              <li className="text-muted">{t('more', { count: refusals.length - most })}</li>
            ) : null}
          </ul>
          <Button look="ghost" size="icon" className="-my-2 -me-2" aria-label={t('dismiss')} onClick={dismiss}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function RefusalText({ refusal }: { refusal: Refusal }) {
  const t = useTranslations('dropZone');
  const reason =
    refusal.reason === 'server'
      ? refusal.failure.message || t('refusal.unusable')
      : t(`refusal.${refusal.reason}`, { most: refusal.most ?? 0 });
  return (
    <>
      <strong dir="auto" className="block truncate font-medium">
        {refusal.name || t('pastedPicture')}
      </strong>
      <span className="text-muted">{reason}</span>
    </>
  );
}
