'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useGestures } from './use-gestures';
import type { Zoom } from './use-zoom';

/**
 * Where a page lies and is moved about. Its panes are laid on each other.
 * @param measured whether the page is fitted to this one; of several side by side, to the first
 * @param onHold see `useGestures`
 */
export function Canvas({
  zoom,
  label,
  description,
  caption,
  measured = true,
  onHold,
  children,
}: {
  zoom: Zoom;
  label: string;
  description: string;
  caption?: string;
  measured?: boolean;
  onHold?(holding: boolean): void;
  children: ReactNode;
}) {
  const gestures = useGestures(zoom, onHold);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; this groups a picture and its keys.
    <div
      ref={measured ? zoom.canvasRef : undefined}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom and move the page.
      tabIndex={0}
      data-canvas
      aria-label={label}
      aria-description={description}
      {...gestures}
      className={classNames(
        'relative min-h-0 min-w-0 flex-1 select-none overflow-hidden bg-canvas focus-visible:-outline-offset-2',
        '[-webkit-touch-callout:none]',
        zoom.scale > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'touch-pan-y',
      )}
    >
      {children}
      {caption ? (
        <span
          dir="auto"
          className="pointer-events-none absolute start-3 top-3 animate-appear rounded-sm bg-[rgb(14_13_18/0.82)] px-3 py-1 text-xs text-paper"
        >
          {caption}
        </span>
      ) : null}
    </div>
  );
}

/** Something of the page's size that is moved and zoomed with it. */
export function Pane({ zoom, children }: { zoom: Zoom; children: ReactNode }) {
  const { fit, paneRef } = zoom;
  return (
    <div
      ref={paneRef}
      className="absolute top-1/2 left-1/2"
      style={{ width: fit?.width ?? 0, height: fit?.height ?? 0 }}
    >
      {fit ? children : null}
    </div>
  );
}

/** @param dimmed while the page is worked on */
export function Picture({
  url,
  kind,
  dimmed = false,
  hidden = false,
}: {
  url: string;
  kind: 'original' | 'translation';
  dimmed?: boolean;
  /** From those who listen, where another picture lies over it. */
  hidden?: boolean;
}) {
  const t = useTranslations('translator.viewer');
  return (
    // biome-ignore lint/performance/noImgElement: the picture lies in this browser's memory; nothing can optimise it.
    <img
      src={url}
      alt={t(kind)}
      aria-hidden={hidden || undefined}
      draggable={false}
      // An edited page takes the former one's place without a blank between them.
      decoding="sync"
      className={classNames(
        'pointer-events-none block size-full select-none transition-[filter] duration-200',
        dimmed && 'brightness-[0.42] saturate-50',
      )}
    />
  );
}

/** Says that the page is looked at. */
export function Scan() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className="halftone absolute inset-0" />
      <div className="absolute inset-x-0 h-[2px] animate-scan bg-accent shadow-[0_0_2.4rem_0.6rem_rgb(255_92_154/0.4)] motion-reduce:hidden" />
    </div>
  );
}
