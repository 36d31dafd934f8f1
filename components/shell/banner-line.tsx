'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FrameButton } from './frame-button';

/** The look of every banner: an icon, a sentence, what can be done, and on the end a way to be rid of it. */
export function BannerLine({
  label,
  icon,
  text,
  action,
  dismissLabel,
  onDismiss,
}: {
  label: string;
  icon: ReactNode;
  text: string;
  action: ReactNode;
  dismissLabel?: string;
  onDismiss?(): void;
}) {
  return (
    <section aria-label={label} className="h-full border-b border-line bg-raised">
      <div className="content flex h-full items-center gap-3 phone:gap-2">
        <span aria-hidden className="text-accent-text phone:hidden [&_svg]:size-5">
          {icon}
        </span>
        <p className="me-auto line-clamp-3 min-w-0 text-sm leading-snug phone:text-xs">{text}</p>
        {action}
        {onDismiss && dismissLabel ? (
          <FrameButton label={dismissLabel} className="-me-2" onClick={onDismiss}>
            <X aria-hidden />
          </FrameButton>
        ) : null}
      </div>
    </section>
  );
}
