'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '@/components/editor/place';
import { classNames } from '@/components/ui/class-names';
import { Canvas, Pane, Picture, Scan } from '@/components/viewer/canvas';
import { CompareDivider, dividerLeft } from '@/components/viewer/compare-divider';
import { type FoundBalloon, FoundBalloons } from '@/components/viewer/found-balloons';
import { RegionOutline } from '@/components/viewer/region-outline';
import { useElementSize } from '@/components/viewer/use-element-size';
import { type Peek, usePeek } from '@/components/viewer/use-peek';
import { useViewerKeys } from '@/components/viewer/use-viewer-keys';
import { useZoom, type Zoom } from '@/components/viewer/use-zoom';
import { ViewBar } from '@/components/viewer/view-bar';
import { isStacked, type Size } from '@/components/viewer/zoom';
import type { Polygon } from '@/lib/page/region-document';
import { useViewStore } from '@/stores/stores-provider';
import type { CompareMode } from '@/stores/view';

/**
 * The page on a dark, quiet canvas, zoomable; with a result also beside or over the original. While it is worked on, its
 * balloons appear as they are found, read and translated.
 */
export function PageViewer({
  originalUrl,
  resultUrl,
  mode,
  waiting,
  found = [],
  marked,
  tools,
  layer,
}: {
  originalUrl: string;
  resultUrl: string | null;
  mode: CompareMode;
  /** Dims the page while it is worked on. */
  waiting: boolean;
  /** What is known of its balloons by now. */
  found?: readonly FoundBalloon[];
  /** Outline of the region to point at. */
  marked: Polygon | null;
  /** Beneath the canvas, before the zoom. */
  tools?: ReactNode;
  /** Over the translated page. */
  layer?(place: Place): ReactNode;
}) {
  const viewer = useRef<HTMLDivElement>(null);
  const setMode = useViewStore((state) => state.setCompareMode);
  const page = useImageSize(originalUrl);
  const zoom = useZoom(page);
  const peek = usePeek(mode, setMode);
  useViewerKeys(viewer, { zoom, compare: resultUrl ? { peek, setMode } : null });
  const place = usePlace(zoom, page);
  const over = layer && place && resultUrl ? layer(place) : null;
  const outline = marked && page ? <RegionOutline polygon={marked} page={page} /> : null;
  const props = { zoom, originalUrl, outline, over };
  return (
    <div ref={viewer} data-viewer className="flex size-full flex-col">
      <div className="flex min-h-0 flex-1" dir="ltr">
        {resultUrl && mode === 'side' ? (
          <SideBySide {...props} page={page} resultUrl={resultUrl} />
        ) : (
          <OnePage {...props} resultUrl={resultUrl} mode={mode} peek={peek} scanning={waiting}>
            {waiting && page && zoom.fit ? <FoundBalloons balloons={found} page={page} fit={zoom.fit} /> : null}
          </OnePage>
        )}
      </div>
      <ViewBar zoom={zoom} peek={resultUrl ? peek : null}>
        {tools}
      </ViewBar>
    </div>
  );
}

type Shown = { zoom: Zoom; originalUrl: string; outline: ReactNode; over: ReactNode };

/** Beside each other, or on top of each other where they are larger so. */
function SideBySide({
  zoom,
  page,
  originalUrl,
  resultUrl,
  outline,
  over,
}: Shown & { page: Size | null; resultUrl: string }) {
  const t = useTranslations('translator.viewer');
  const [element, ref] = useState<HTMLElement | null>(null);
  const room = useElementSize(element);
  const stacked = page && room && isStacked(page, room);
  return (
    <div ref={ref} className={classNames('flex min-h-0 min-w-0 flex-1 gap-px bg-line', stacked && 'flex-col')}>
      <Half title={t('original')}>
        <Canvas zoom={zoom} label={t('original')} description={t('keys')}>
          <Pane zoom={zoom}>
            <Picture url={originalUrl} kind="original" />
            {outline}
          </Pane>
        </Canvas>
      </Half>
      <Half title={t('translation')}>
        <Canvas zoom={zoom} label={t('translation')} description={t('keys')} measured={false}>
          <Pane zoom={zoom}>
            <Picture url={resultUrl} kind="translation" />
            {outline}
            {over}
          </Pane>
        </Canvas>
      </Half>
    </div>
  );
}

/** Its title stands above the canvas: nothing covers the page. */
function Half({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas">
      <p dir="auto" aria-hidden className="shrink-0 pt-2 text-center text-xs text-[#a9a3b5]">
        {title}
      </p>
      {children}
    </div>
  );
}

/** Original and translation on top of each other: one of them, or both with a line between them. */
function OnePage({
  zoom,
  originalUrl,
  resultUrl,
  outline,
  over,
  mode,
  peek: { shown, peeking, start, end },
  scanning,
  children,
}: Shown & { resultUrl: string | null; mode: CompareMode; peek: Peek; scanning: boolean; children: ReactNode }) {
  const t = useTranslations('translator.viewer');
  const [share, setShare] = useState(50);
  const pageWidth = (zoom.fit?.width ?? 0) * zoom.scale;
  const divided = resultUrl !== null && shown === 'slider';
  return (
    <Canvas
      zoom={zoom}
      label={t('canvas')}
      description={resultUrl ? `${t('keys')} ${t('compareKeys')}` : t('keys')}
      caption={peeking ? t(shown === 'original' ? 'original' : 'translation') : undefined}
      onHold={resultUrl ? (holding) => (holding ? start() : end()) : undefined}
    >
      <Pane zoom={zoom}>
        <Picture
          url={originalUrl}
          kind="original"
          dimmed={scanning}
          hidden={resultUrl !== null && shown === 'translation'}
        />
        {children}
        {scanning ? <Scan /> : null}
      </Pane>
      {resultUrl ? (
        <div
          className={classNames('absolute inset-0', shown === 'original' && 'invisible')}
          style={divided ? { clipPath: `inset(0 0 0 ${dividerLeft(share, pageWidth)})` } : undefined}
        >
          <Pane zoom={zoom}>
            <Picture url={resultUrl} kind="translation" />
            {mode === 'translation' ? over : null}
          </Pane>
        </div>
      ) : null}
      {outline ? <Pane zoom={zoom}>{outline}</Pane> : null}
      {divided ? <CompareDivider share={share} pageWidth={pageWidth} onMove={setShare} /> : null}
    </Canvas>
  );
}

/** The same object while the zoom is the same, so that moving the page draws no balloon anew. */
function usePlace({ scale, fit, panBy, cover }: Zoom, page: Size | null): Place | null {
  const width = fit?.width ?? 0;
  return useMemo(
    () => (page && width > 0 ? { page, scale, factor: (scale * width) / page.width, panBy, cover } : null),
    [page, scale, width, panBy, cover],
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
