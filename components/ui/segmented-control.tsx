'use client';

import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** A few alternatives in a row, one of them always chosen. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
  disabled,
  describedBy,
  className,
}: {
  label: string;
  value: Value;
  segments: { value: Value; label: string; icon?: ReactNode; hideLabel?: boolean; className?: string }[];
  onChange(value: Value): void;
  disabled?: boolean;
  /** Id of what explains the choice. */
  describedBy?: string;
  className?: string;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      value={value}
      onValueChange={(next) => next && onChange(next as Value)}
      className={classNames('inline-flex gap-1 rounded-md border border-line bg-ground p-1', className)}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          aria-label={segment.hideLabel ? segment.label : undefined}
          title={segment.hideLabel ? segment.label : undefined}
          className={classNames(
            'inline-flex min-h-9 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-sm px-3 text-sm text-muted transition-colors duration-150',
            'hover:text-text disabled:pointer-events-none disabled:opacity-50 data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-text data-[state=on]:shadow-[inset_0_0_0_1px_var(--edge)]',
            segment.className,
          )}
        >
          {segment.icon}
          {segment.hideLabel ? null : segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
