'use client';

import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog, Direction } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { fitted, swipeDuration, zoomAt } from './moves';
import { useGestures } from './use-gestures';

export type PreviewedPicture = { src: string; alt: string; width: number; height: number };

const keyZoom = 1.25;

/**
 * Pictures in full screen: swipe or arrows turn, pinch or plus and minus zoom, a double tap doubles, a tap closes.
 * @param index the one that is shown; null when closed
 */
export function Previewer({
  pictures,
  index,
  onIndex,
}: {
  pictures: PreviewedPicture[];
  index: number | null;
  onIndex(index: number | null): void;
}) {
  const t = useTranslations('previewer');
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={index !== null} onOpenChange={(open) => open || onIndex(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-80 bg-[#09080c] animate-appear" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // There is no trigger of the dialog's own to lead the focus back to.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-0 z-80 overflow-hidden text-[#f4f1f7] outline-none animate-appear"
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          {index === null ? null : <Stage pictures={pictures} index={index} onIndex={onIndex} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Stage({
  pictures,
  index,
  onIndex,
}: {
  pictures: PreviewedPicture[];
  index: number;
  onIndex(index: number | null): void;
}) {
  const t = useTranslations('previewer');
  const isRtl = Direction.useDirection() === 'rtl';
  const { view, setView, slide, handlers } = useGestures({ isRtl, onStep: step, onClose: () => onIndex(null) });
  const { src, alt, width, height } = pictures[index]!;
  const zoom = (factor: number) => setView((now) => zoomAt(now, now.scale * factor, { x: 0, y: 0 }));
  const [Back, On] = isRtl ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog as a whole; each has its button, too.
    <div className="absolute inset-0 flex flex-col" onKeyDown={onKeyDown}>
      <div className="relative z-1 flex min-h-[60px] items-center gap-1 px-3">
        <p className="me-auto text-sm tabular-nums" aria-live="polite">
          {pictures.length > 1 ? t('place', { number: index + 1, count: pictures.length }) : null}
        </p>
        <StageButton label={t('zoomOut')} onClick={() => zoom(1 / keyZoom)}>
          <ZoomOut aria-hidden />
        </StageButton>
        <StageButton label={t('zoomIn')} onClick={() => zoom(keyZoom)}>
          <ZoomIn aria-hidden />
        </StageButton>
        <StageButton label={t('fit')} onClick={() => setView(fitted)}>
          <Maximize aria-hidden />
        </StageButton>
        <StageButton label={t('close')} onClick={() => onIndex(null)}>
          <X aria-hidden />
        </StageButton>
      </div>
      <div className="relative min-h-0 flex-1 cursor-zoom-in touch-none select-none" data-stage {...handlers}>
        {/* biome-ignore lint/performance/noImgElement: shown at its own size. */}
        <img
          key={src}
          src={src}
          alt={alt}
          width={width}
          height={height}
          draggable={false}
          className="pointer-events-none absolute inset-0 m-auto h-full max-h-full w-auto max-w-full object-contain animate-appear"
          style={{
            transform: `translate(${view.x + (slide ?? 0)}px, ${view.y}px) scale(${view.scale})`,
            transition: slide === null ? `transform ${swipeDuration}ms var(--ease-out)` : 'none',
          }}
        />
      </div>
      {pictures.length > 1 ? (
        <>
          <div className="absolute start-2 top-1/2 z-1">
            <StageButton label={t('previous')} aria-disabled={index === 0} onClick={() => step(-1)}>
              <Back aria-hidden />
            </StageButton>
          </div>
          <div className="absolute end-2 top-1/2 z-1">
            <StageButton label={t('next')} aria-disabled={index === pictures.length - 1} onClick={() => step(1)}>
              <On aria-hidden />
            </StageButton>
          </div>
        </>
      ) : null}
      <p className="hidden px-4 py-3 text-center text-xs text-[#a9a3b5] desktop:block">{t('keys')}</p>
    </div>
  );

  function step(by: -1 | 1) {
    const next = index + by;
    if (next < 0 || next >= pictures.length) return;
    setView(fitted);
    onIndex(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const keys: Record<string, () => void> = {
      [forward]: () => step(1),
      [backward]: () => step(-1),
      '+': () => zoom(keyZoom),
      '=': () => zoom(keyZoom),
      '-': () => zoom(1 / keyZoom),
      '0': () => setView(fitted),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** Dark in both themes. Its label is a plain title: a tooltip of ours would take Escape for itself. */
function StageButton({ label, ...props }: Omit<ComponentProps<typeof Button>, 'size' | 'look'> & { label: string }) {
  return (
    <Button
      {...props}
      size="icon"
      look="ghost"
      aria-label={label}
      title={label}
      className="bg-[#17151d] text-[#f4f1f7] hover:bg-[#2e2a38] aria-disabled:opacity-40"
    />
  );
}
