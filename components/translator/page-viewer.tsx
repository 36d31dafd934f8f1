'use client';

import { ZoomIn, ZoomOut } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import type { Place } from '@/components/editor/place';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { CompareSlider } from '@/components/ui/compare-slider';
import { IconButton } from '@/components/ui/icon-button';
import type { Polygon } from '@/lib/page/region-document';
import type { CompareMode } from '@/stores/view';
import { RegionOutline } from './region-outline';
import { useZoom, type Zoom } from './use-zoom';
import type { Size } from './zoom';

/**
 * The page on a dark, quiet canvas, zoomable; with a result also beside or over the original.
 * @param waiting dims the page while it is worked on
 * @param marked outline of the region to point at
 */
export function PageViewer({
  originalUrl,
  resultUrl,
  mode,
  waiting,
  marked,
  tools,
  layer,
}: {
  originalUrl: string;
  resultUrl: string | null;
  mode: CompareMode;
  waiting: boolean;
  marked: Polygon | null;
  /** Beneath the canvas, before the zoom. */
  tools?: ReactNode;
  /** Over the translated page. */
  layer?(place: Place): ReactNode;
}) {
  const t = useTranslations('translator.viewer');
  const size = useImageSize(originalUrl);
  const zoom = useZoom(size);
  const original = <Picture url={originalUrl} alt={t('original')} dimmed={waiting} />;
  const translation = resultUrl ? <Picture url={resultUrl} alt={t('translation')} /> : null;
  const outline = marked && size ? <RegionOutline polygon={marked} page={size} /> : null;
  const place = size && zoom.fit ? placeOf(zoom, size, zoom.fit) : null;
  const over = layer && place && translation ? layer(place) : null;
  const single = !translation || mode === 'original' ? original : translation;
  return (
    <div className="flex size-full flex-col">
      <div className="flex min-h-0 flex-1 gap-px bg-line" dir="ltr">
        {mode === 'side' && translation ? (
          <>
            <Canvas zoom={zoom} label={t('original')} caption={t('original')}>
              {original}
              {outline}
            </Canvas>
            <Canvas zoom={zoom} label={t('translation')} caption={t('translation')} measured={false}>
              {translation}
              {outline}
              {over}
            </Canvas>
          </>
        ) : (
          <Canvas zoom={zoom} label={t('canvas')} scanning={waiting}>
            {mode === 'slider' && translation ? (
              <CompareSlider before={original} after={translation} label={t('slider')} scale={zoom.view.scale} />
            ) : (
              single
            )}
            {outline}
            {mode === 'translation' ? over : null}
          </Canvas>
        )}
      </div>
      <ZoomBar zoom={zoom}>{tools}</ZoomBar>
    </div>
  );
}

function placeOf({ view, panBy, cover }: Zoom, page: Size, fit: Size): Place {
  return { page, scale: view.scale, factor: (view.scale * fit.width) / page.width, panBy, cover };
}

function Canvas({
  zoom,
  label,
  caption,
  scanning = false,
  measured = true,
  children,
}: {
  zoom: Zoom;
  label: string;
  caption?: string;
  scanning?: boolean;
  measured?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('translator.viewer');
  const { fit, view } = zoom;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; this groups a picture and its keys.
    <div
      ref={measured ? zoom.canvasRef : undefined}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom and move the page.
      tabIndex={0}
      data-canvas
      aria-label={label}
      aria-description={t('keys')}
      {...zoom.handlers}
      className={classNames(
        'relative min-w-0 bg-canvas flex-1 overflow-hidden focus-visible:-outline-offset-2',
        view.scale > 1 ? 'touch-none cursor-grab active:cursor-grabbing' : 'touch-pan-y',
      )}
    >
      <div
        className="absolute top-1/2 left-1/2 shadow-float"
        style={{
          width: fit?.width ?? 0,
          height: fit?.height ?? 0,
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        }}
      >
        {fit ? children : null}
        {scanning ? <Scan /> : null}
      </div>
      {caption ? (
        <span
          dir="auto"
          className="absolute start-3 top-3 rounded-sm bg-[rgb(14_13_18/0.82)] px-3 py-1 text-xs text-paper"
        >
          {caption}
        </span>
      ) : null}
    </div>
  );
}

function Picture({ url, alt, dimmed = false }: { url: string; alt: string; dimmed?: boolean }) {
  return (
    // biome-ignore lint/performance/noImgElement: the picture lies in this browser's memory; nothing can optimise it.
    <img
      src={url}
      alt={alt}
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

function Scan() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className="halftone absolute inset-0" />
      <div className="absolute inset-x-0 h-[2px] animate-scan bg-accent shadow-[0_0_2.4rem_0.6rem_rgb(255_92_154/0.4)] motion-reduce:hidden" />
    </div>
  );
}

/** Beneath the canvas, so that it never covers the page. */
function ZoomBar({ zoom, children }: { zoom: Zoom; children: ReactNode }) {
  const format = useFormatter();
  const t = useTranslations('translator.viewer');
  return (
    <div className="grid h-11 shrink-0 grid-cols-[1fr_auto_1fr] items-center border-t border-line bg-surface phone:grid-cols-[1fr_auto]">
      <div className="min-w-0">{children}</div>
      <div className="flex items-center" dir="ltr">
        <IconButton label={t('zoomOut')} onClick={zoom.zoomOut}>
          <ZoomOut aria-hidden />
        </IconButton>
        <Button
          look="ghost"
          className="min-w-20 tabular-nums"
          aria-label={t('fit')}
          title={t('fit')}
          onClick={zoom.refit}
        >
          {format.number(zoom.view.scale, { style: 'percent', maximumFractionDigits: 0 })}
        </Button>
        <IconButton label={t('zoomIn')} onClick={zoom.zoomIn}>
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function useImageSize(url: string): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return size;
}
