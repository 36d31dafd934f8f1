'use client';

import { Command } from 'cmdk';
import { Check, ChevronDown, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';

export type ComboboxOption = {
  value: string;
  label: string;
  lang?: string;
  /** Beside the label, quieter. */
  detail?: string;
  /** Other words that find it. */
  keywords: string[];
  disabled?: boolean;
};

/** A long list with a search field. `groups` without options are left out. */
export function Combobox({
  labelledBy,
  value,
  shown,
  groups,
  texts,
  onChange,
}: {
  labelledBy: string;
  value: string;
  /** What the closed control shows. */
  shown: ReactNode;
  groups: { heading?: string; options: ComboboxOption[] }[];
  texts: { search: string; nothing: string };
  onChange(value: string): void;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        id={id}
        aria-labelledby={`${labelledBy} ${id}`}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-md border border-edge bg-raised px-3 text-start text-sm hover:border-text"
      >
        <span className="truncate">{shown}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-60 w-(--radix-popover-trigger-width) min-w-64 overflow-hidden rounded-md border border-line bg-surface shadow-float animate-rise"
        >
          <Command label={texts.search} defaultValue={value} filter={matches}>
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search className="size-4 shrink-0 text-muted" aria-hidden />
              <Command.Input
                placeholder={texts.search}
                className="min-h-11 w-full bg-transparent text-base outline-none placeholder:text-muted"
              />
            </div>
            <Command.List className="max-h-[min(36rem,calc(var(--radix-popover-content-available-height)-5rem))] overflow-y-auto overscroll-contain p-1">
              <Command.Empty className="px-3 py-6 text-center text-sm text-muted">{texts.nothing}</Command.Empty>
              {groups
                .filter((group) => group.options.length > 0)
                .map((group) => (
                  <Command.Group
                    key={group.heading ?? ''}
                    heading={group.heading}
                    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
                  >
                    {group.options.map((option) => (
                      <Item key={option.value} option={option} chosen={option.value === value} onChoose={choose} />
                    ))}
                  </Command.Group>
                ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );

  function choose(next: string) {
    onChange(next);
    setOpen(false);
  }
}

function Item({
  option,
  chosen,
  onChoose,
}: {
  option: ComboboxOption;
  chosen: boolean;
  onChoose(value: string): void;
}) {
  return (
    <Command.Item
      value={option.value}
      keywords={option.keywords}
      disabled={option.disabled}
      onSelect={() => onChoose(option.value)}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm aria-disabled:cursor-not-allowed aria-disabled:text-muted data-[selected=true]:bg-raised"
    >
      <span className="min-w-0 flex-1 truncate">
        <span lang={option.lang} dir="auto">
          {option.label}
        </span>
        {option.detail ? <span className="ms-2 text-xs text-muted">{option.detail}</span> : null}
      </span>
      {chosen ? <Check className="size-4 shrink-0 text-accent-text" aria-hidden /> : null}
    </Command.Item>
  );
}

/** Start of a word beats the middle of one; accents do not matter. */
function matches(value: string, search: string, keywords: string[] = []): number {
  const wanted = fold(search);
  const words = [value, ...keywords].map(fold);
  if (words.some((word) => word.startsWith(wanted))) return 1;
  return words.some((word) => word.includes(wanted)) ? 0.5 : 0;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}
