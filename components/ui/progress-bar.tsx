'use client';

import { Progress } from 'radix-ui';

/** @param value 0 to 1 */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Progress.Root aria-label={label} value={percent} className="h-2 overflow-hidden rounded-full bg-line">
      <Progress.Indicator
        className="h-full rounded-full bg-accent transition-[width] duration-200 ease-out"
        style={{ width: `${percent}%` }}
      />
    </Progress.Root>
  );
}
