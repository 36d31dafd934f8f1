'use client';

import { Eye, ZoomIn, ZoomOut } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { ActionMenu, MenuAction } from '@/components/ui/menu';
import { CompareControl } from './compare-control';
import type { Peek } from './use-peek';
import type { Zoom } from './use-zoom';

/**
 * Beneath the canvas, so that it never covers the page.
 * @param peek null while there is nothing to compare
 * @param children tools for the page, first in the row
 */
export function ViewBar({ zoom, peek, children }: { zoom: Zoom; peek: Peek | null; children: ReactNode }) {
  return (
    <div className="@container shrink-0 border-t border-line bg-surface">
      {/* On tablets the button of the panel stands in the corner. */}
      <div className="flex h-11 items-center tablet:max-desktop:pe-11">
        <div className="min-w-0 flex-1">{children}</div>
        {peek ? <CompareControl icons className="border-0 bg-transparent phone:hidden" /> : null}
        <div className="flex flex-1 items-center justify-end">
          {peek ? <PeekButton peek={peek} /> : null}
          <ZoomTools zoom={zoom} />
        </div>
      </div>
    </div>
  );
}

/** Held, it shows the original; a short press stays with it. */
function PeekButton({ peek }: { peek: Peek }) {
  const t = useTranslations('translator.viewer');
  return (
    <IconButton
      label={t('hold')}
      aria-keyshortcuts="O"
      aria-pressed={peek.shown === 'original'}
      className="touch-none select-none aria-pressed:text-accent-text"
      onPointerDown={(event) => event.button === 0 && peek.start()}
      onPointerUp={peek.release}
      onPointerLeave={peek.end}
      onPointerCancel={peek.end}
      // From the keyboard, or by what speaks the page aloud.
      onClick={(event) => event.detail === 0 && peek.turn()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Eye aria-hidden />
    </IconButton>
  );
}

function ZoomTools({ zoom }: { zoom: Zoom }) {
  const format = useFormatter();
  const t = useTranslations('translator.viewer');
  const percent = format.number(zoom.scale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div className="flex items-center" dir="ltr">
      <IconButton label={t('zoomOut')} aria-keyshortcuts="-" className="@max-[52rem]:hidden" onClick={zoom.zoomOut}>
        <ZoomOut aria-hidden />
      </IconButton>
      <ActionMenu
        trigger={
          <Button
            look="ghost"
            className="min-w-20 px-2 tabular-nums"
            aria-label={t('zoomOf', { percent })}
            title={t('zoom')}
          >
            {percent}
          </Button>
        }
        heading={<span className="text-xs text-muted">{t('zoom')}</span>}
      >
        <MenuAction onSelect={zoom.fitPage}>
          {t('fit')}
          <Key name="0" />
        </MenuAction>
        <MenuAction onSelect={zoom.fitWidth}>
          {t('fitWidth')}
          <Key name="W" />
        </MenuAction>
        <MenuAction onSelect={zoom.zoomIn}>
          {t('zoomIn')}
          <Key name="+" />
        </MenuAction>
        <MenuAction onSelect={zoom.zoomOut}>
          {t('zoomOut')}
          <Key name="−" />
        </MenuAction>
      </ActionMenu>
      <IconButton label={t('zoomIn')} aria-keyshortcuts="+" className="@max-[52rem]:hidden" onClick={zoom.zoomIn}>
        <ZoomIn aria-hidden />
      </IconButton>
    </div>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden className="ms-auto font-sans text-xs text-muted phone:hidden">
      {name}
    </kbd>
  );
}
