'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { boundsOf } from '@/lib/page/bounds';
import type { Box, Region } from '@/lib/page/region-document';
import { frameOf, type Handle, movedFrame, resizedFrame } from '@/stores/frame';
import { useEditorStore } from '@/stores/tool-provider';
import { focusText } from './focus-text';
import type { Place } from './place';
import { useFrameDrag } from './use-frame-drag';
import { useReveal } from './use-reveal';

const handles: Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** The selected text's frame: drag or arrows move it, its handles resize it. One that was kept has an outline only. */
export function SelectionFrame({ region, place }: { region: Region; place: Place }) {
  const t = useTranslations('editor');
  const drafted = useEditorStore((state) => state.drafts[region.id]?.frame);
  const change = useEditorStore((state) => state.change);
  const element = useRef<HTMLButtonElement>(null);
  const { page, scale } = place;
  const stands = drafted ?? frameOf(region);
  const set = (frame: Box, pace: 'now' | 'typing') => change({ [region.id]: { frame } }, pace);
  const drag = useFrameDrag(place, (frame) => set(frame, 'now'));
  const frame = drag.dragged ?? stands;
  useReveal(element, place);
  useEffect(() => {
    // A press on the page goes on with the keyboard here; the focus stays where a person is writing.
    if (!isWriting()) element.current?.focus({ preventScroll: true });
  }, []);

  if (!frame) return <KeptOutline region={region} place={place} />;

  function onKeyDown(event: KeyboardEvent, by: (dx: number, dy: number) => Box) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 10 : 1;
    const arrow = arrows[event.key];
    if (arrow) {
      event.preventDefault();
      set(by(arrow[0] * far, arrow[1] * far), 'typing');
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      focusText('all');
    } else if (event.key.length === 1 && event.key !== ' ') {
      // The letter itself arrives in the field that has the focus by then.
      focusText('end');
    }
  }

  // Between the corners only where there is room for a third target.
  const isShown = ({ x, y }: Handle) =>
    (x !== 0 || frame.width * place.factor > 100) && (y !== 0 || frame.height * place.factor > 100);
  const room = 6 / scale;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div
      className="pointer-events-none absolute"
      style={{
        // Drawn a little outside, so that it does not cut into the letters.
        left: `calc(${percent(frame.x, page.width)} - ${room}px)`,
        top: `calc(${percent(frame.y, page.height)} - ${room}px)`,
        width: `calc(${percent(frame.width, page.width)} + ${2 * room}px)`,
        height: `calc(${percent(frame.height, page.height)} + ${2 * room}px)`,
      }}
    >
      <button
        ref={element}
        type="button"
        data-frame
        aria-label={t('frame')}
        aria-description={t('frameKeys')}
        style={{ borderWidth: 2 / scale, outlineWidth: 3 / scale }}
        className={classNames(
          'pointer-events-auto absolute inset-0 cursor-move touch-none rounded-[1px] border-[#ff5c9a] shadow-[0_0_0_1px_rgb(14_13_18/0.55)]',
          'focus-visible:outline-[#ff7fb0]',
          drag.dragged && 'bg-[rgb(255_92_154/0.14)]',
        )}
        onDoubleClick={() => focusText('all')}
        onKeyDown={(event) => onKeyDown(event, (dx, dy) => movedFrame(frame, dx, dy, page))}
        {...drag.handlersFor(frame, (from, dx, dy) => movedFrame(from, dx, dy, page))}
      />
      {handles.filter(isShown).map((handle) => {
        const last = handle.x === 1 && handle.y === 1;
        return (
          <button
            key={`${handle.x} ${handle.y}`}
            type="button"
            // One handle is enough for the keyboard: together with moving it reaches every box.
            tabIndex={last ? 0 : -1}
            aria-hidden={last ? undefined : true}
            aria-label={last ? t('resize') : undefined}
            aria-description={last ? t('resizeKeys') : undefined}
            data-handle={`${handle.x} ${handle.y}`}
            style={{
              left: `${50 + 50 * handle.x}%`,
              top: `${50 + 50 * handle.y}%`,
              width: 44 / scale,
              height: 44 / scale,
              // Targets reach outwards, so that the frame of a small text can still be taken in its middle.
              translate: `${-50 + 32 * handle.x}% ${-50 + 32 * handle.y}%`,
              cursor: cursorOf(handle),
              outlineWidth: 3 / scale,
            }}
            className="group/handle pointer-events-auto absolute touch-none"
            onKeyDown={(event) => onKeyDown(event, (dx, dy) => resizedFrame(frame, handle, dx, dy, page))}
            {...drag.handlersFor(frame, (from, dx, dy) => resizedFrame(from, handle, dx, dy, page))}
          >
            <span
              aria-hidden
              style={{
                width: 12 / scale,
                height: 12 / scale,
                borderWidth: 2 / scale,
                left: `${50 - 32 * handle.x}%`,
                top: `${50 - 32 * handle.y}%`,
              }}
              className={classNames(
                'absolute -translate-1/2 rounded-full border-[#ff5c9a] bg-paper transition-transform duration-150 group-hover/handle:scale-125',
                handle.x !== 0 && handle.y !== 0 ? null : 'scale-75',
              )}
            />
          </button>
        );
      })}
    </div>
  );
}

/** What was left as drawn has nothing to take hold of. */
function KeptOutline({ region, place }: { region: Region; place: Place }) {
  const element = useRef<HTMLDivElement>(null);
  useReveal(element, place);
  const { page, scale } = place;
  const points = region.polygon.map((point) => point.join(',')).join(' ');
  const { x: left, y: top, width, height } = boundsOf(region.polygon);
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${page.width} ${page.height}`}
        className="pointer-events-none absolute inset-0 size-full"
      >
        <polygon
          points={points}
          fill="none"
          stroke="#ffb84d"
          strokeWidth={2 / scale}
          strokeDasharray={`${6 / scale} ${4 / scale}`}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div
        ref={element}
        className="pointer-events-none absolute"
        style={{
          left: `${(100 * left) / page.width}%`,
          top: `${(100 * top) / page.height}%`,
          width: `${(100 * width) / page.width}%`,
          height: `${(100 * height) / page.height}%`,
        }}
      />
    </>
  );
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function cursorOf({ x, y }: Handle): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}

function isWriting(): boolean {
  return document.activeElement?.matches('textarea, input') ?? false;
}
