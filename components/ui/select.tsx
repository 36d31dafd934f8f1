'use client';

import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export type SelectOption = { value: string; label: ReactNode; text: string };

/** A closed list of which one is chosen; `label` may be drawn, `text` is what typing ahead searches. */
export function Select({
  labelledBy,
  value,
  options,
  onChange,
}: {
  labelledBy: string;
  value: string;
  options: SelectOption[];
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.Trigger
        id={id}
        aria-labelledby={`${labelledBy} ${id}`}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-md border border-edge bg-raised px-3 text-start text-sm hover:border-text"
      >
        <Primitive.Value />
        <Primitive.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          className="z-60 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line bg-surface shadow-float animate-rise"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                textValue={option.text}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 text-sm outline-none data-highlighted:bg-raised"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check className="size-4 text-accent-text" aria-hidden />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
