'use client';

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';

type Shape = 'center' | 'bottom' | 'end';

const shapes: Record<Shape, string> = {
  center: 'inset-0 m-auto h-fit max-h-[85dvh] w-[min(92vw,52rem)] rounded-lg border animate-rise',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t pb-[env(safe-area-inset-bottom)] animate-sheet',
  end: 'inset-y-0 end-0 w-[70vw] border-s animate-drawer rtl:[--drawer-from:-100%]',
};

/** A modal layer: a window in the middle, a sheet from the bottom, or a drawer from the end side. */
export function ModalLayer({
  shape = 'center',
  title,
  closeLabel,
  trigger,
  open,
  onOpenChange,
  children,
}: {
  shape?: Shape;
  title: string;
  closeLabel: string;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?(open: boolean): void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Dialog.Trigger asChild>{trigger}</Dialog.Trigger> : null}
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-[rgb(8_7_11/0.66)] animate-appear" />
        <Dialog.Content
          aria-describedby={undefined}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden border-line bg-surface text-text shadow-float outline-none',
            shapes[shape],
          )}
        >
          <header className="flex min-h-[60px] shrink-0 items-center justify-between gap-3 border-b border-line ps-5 pe-2">
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="ghost" size="icon" aria-label={closeLabel}>
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
