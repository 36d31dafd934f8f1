'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { boundsOf } from '@/lib/page/bounds';
import type { Box, Region } from '@/lib/page/region-document';
import { useEditorStore } from '@/stores/tool-provider';
import type { Place } from './place';
import { SelectionFrame } from './selection-frame';

/**
 * The balloons of a finished page as buttons over its picture, in reading order; the selected one with its frame.
 * Positions are shares of the picture, so that zooming moves nothing here.
 */
export function BalloonLayer({ regions, place }: { regions: readonly Region[]; place: Place }) {
  const selectedId = useEditorStore((state) => state.selectedId);
  const select = useEditorStore((state) => state.select);
  const selected = regions.find(({ id }) => id === selectedId);
  return (
    <div className="absolute inset-0" data-layer>
      {/* A press beside the balloons closes the inspector; the keyboard has Escape. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
      <div className="absolute inset-0" onClick={() => select(null)} />
      {regions.map((region) => (
        <Balloon key={region.id} region={region} place={place} selected={region.id === selectedId} />
      ))}
      {selected ? <SelectionFrame key={selected.id} region={selected} place={place} /> : null}
    </div>
  );
}

/** By itself, so that writing in one draws no other anew. */
const Balloon = memo(function Balloon({
  region,
  place,
  selected,
}: {
  region: Region;
  place: Place;
  selected: boolean;
}) {
  const t = useTranslations('editor');
  const draft = useEditorStore((state) => state.drafts[region.id]?.text);
  const select = useEditorStore((state) => state.select);
  const { page, scale } = place;
  return (
    <button
      type="button"
      data-canvas-line={region.id}
      aria-label={t('balloon', {
        number: region.order + 1,
        text: draft ?? region.translation?.text ?? region.source.text,
      })}
      aria-pressed={selected}
      onClick={() => select(region.id)}
      style={{
        ...spotOf(outerBox(region), page),
        // Small balloons on small screens keep a target for a thumb.
        minWidth: 44 / scale,
        minHeight: 44 / scale,
        borderWidth: 2 / scale,
        outlineWidth: 2 / scale,
      }}
      className={classNames(
        'absolute -translate-1/2 cursor-pointer rounded-sm border-transparent transition-[border-color,background-color] duration-150',
        'hover:border-dashed hover:border-[#ff5c9a] hover:bg-[rgb(255_92_154/0.1)] focus-visible:border-[#ff5c9a]',
        selected && 'pointer-events-none',
      )}
    />
  );
});

/** The middle and size of a box as shares of the page. */
function spotOf(box: Box, page: { width: number; height: number }) {
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: share(box.x + box.width / 2, page.width),
    top: share(box.y + box.height / 2, page.height),
    width: share(box.width, page.width),
    height: share(box.height, page.height),
  };
}

/** Where a person expects to press: the drawn text, and for a balloon at its own place all of its inside. */
function outerBox({ area, lettering, manual, polygon }: Region): Box {
  if (!lettering) return boundsOf(polygon);
  const { box } = lettering;
  if (manual?.box || manual?.offset) return manual.box ?? box;
  const bounds = boundsOf(area);
  const right = Math.max(box.x + box.width, bounds.x + bounds.width);
  const bottom = Math.max(box.y + box.height, bounds.y + bounds.height);
  const [x, y] = [Math.min(box.x, bounds.x), Math.min(box.y, bounds.y)];
  return { x, y, width: right - x, height: bottom - y };
}
