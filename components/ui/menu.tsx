'use client';

import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

/** A menu in which one of several things is chosen. */
export function ChoiceMenu({
  trigger,
  value,
  choices,
  onChoose,
  isOpenAtFirst = false,
}: {
  trigger: ReactNode;
  value: string;
  choices: { value: string; label: string; lang?: string }[];
  onChoose(value: string): void;
  isOpenAtFirst?: boolean;
}) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float animate-rise"
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem
                key={choice.value}
                value={choice.value}
                lang={choice.lang}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 text-sm outline-none data-highlighted:bg-raised"
              >
                {choice.label}
                <DropdownMenu.ItemIndicator>
                  <Check className="size-4 text-accent-text" aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** A menu of things to do, with something about them on top. */
export function ActionMenu({
  trigger,
  heading,
  children,
}: {
  trigger: ReactNode;
  heading: ReactNode;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-60 w-[min(28rem,90vw)] rounded-md border border-line bg-surface p-1 shadow-float animate-rise"
        >
          <DropdownMenu.Label className="px-3 py-3">{heading}</DropdownMenu.Label>
          <DropdownMenu.Separator className="-mx-1 mb-1 h-px bg-line" />
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One entry of an `ActionMenu`; with `asChild` a link. */
export function MenuAction(props: { asChild?: boolean; onSelect?(): void; children: ReactNode }) {
  return (
    <DropdownMenu.Item
      {...props}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none data-highlighted:bg-raised [&_svg]:size-[1.8rem] [&_svg]:shrink-0 [&_svg]:text-muted"
    />
  );
}
