'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useSnackbarStore } from '@/stores/stores-provider';
import { classNames } from './class-names';

const shownFor = 3000;

/** One short message at the bottom, gone after three seconds. */
export function Snackbar() {
  const current = useSnackbarStore((state) => state.current);
  const hide = useSnackbarStore((state) => state.hide);
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(hide, shownFor);
    return () => clearTimeout(timer);
  }, [current, hide]);
  const danger = current?.tone === 'danger';
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(2.4rem+env(safe-area-inset-bottom))] phone:bottom-[calc(14rem+env(safe-area-inset-bottom))] z-70 flex justify-center"
    >
      {current ? (
        <p
          key={current.key}
          className={classNames(
            'flex items-center gap-2 rounded-md px-4 py-3 text-sm font-medium text-ink shadow-float animate-rise',
            danger ? 'bg-[#ff8a8a]' : 'bg-[#3ddc97]',
          )}
        >
          {danger ? (
            <CircleAlert className="size-5 shrink-0" aria-hidden />
          ) : (
            <CircleCheck className="size-5 shrink-0" aria-hidden />
          )}
          {current.text}
        </p>
      ) : null}
    </div>
  );
}
