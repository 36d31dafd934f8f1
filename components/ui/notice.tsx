'use client';

import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names';

type Tone = 'danger' | 'success' | 'info';

const edges: Record<Tone, string> = { danger: 'border-danger', success: 'border-success', info: 'border-edge' };
const inks: Record<Tone, string> = { danger: 'text-danger', success: 'text-success', info: 'text-accent-text' };
const icons = { danger: CircleAlert, success: CircleCheck, info: Info };

/** A short statement about what just happened, read out when it appears. */
export function Notice({
  tone,
  ref,
  children,
}: {
  tone: Tone;
  /** To move the focus here, where an error belongs to no field. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-md border bg-ground p-3 text-start text-sm outline-none animate-rise',
        edges[tone],
      )}
    >
      <Icon className={classNames('mt-[0.2rem] size-5 shrink-0', inks[tone])} aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
