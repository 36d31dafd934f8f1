'use client';

import { boundsOf } from '@/lib/page/bounds';
import type { Polygon } from '@/lib/page/region-document';
import type { Size } from './zoom';

/** A balloon of a page that is still worked on; each text comes when it is known. */
export type FoundBalloon = {
  id: string;
  polygon: Polygon;
  source?: { text: string } | null;
  translation?: { text: string } | null;
};

/**
 * Balloons as they are found, read and translated: their outline, then the text as it was read, then the translation.
 * @param fit size of the page on the canvas, CSS pixels
 */
export function FoundBalloons({ balloons, page, fit }: { balloons: readonly FoundBalloon[]; page: Size; fit: Size }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <svg aria-hidden viewBox={`0 0 ${page.width} ${page.height}`} className="absolute inset-0 size-full">
        {balloons.map(({ id, polygon }) => (
          <polygon
            key={id}
            points={polygon.map((point) => point.join(',')).join(' ')}
            fill="rgb(255 92 154 / 0.16)"
            stroke="#ff5c9a"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="animate-appear"
          />
        ))}
      </svg>
      {balloons.map((balloon) => (
        <Words key={balloon.id} balloon={balloon} page={page} fit={fit} />
      ))}
    </div>
  );
}

function Words({
  balloon: { polygon, source, translation },
  page,
  fit,
}: {
  balloon: FoundBalloon;
  page: Size;
  fit: Size;
}) {
  const text = translation?.text || source?.text;
  if (!text) return null;
  const { x: left, y: top, width, height } = boundsOf(polygon);
  const factor = fit.width / page.width;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <span
      // Drawn anew when the translation takes the place of what was read.
      key={translation?.text ? 'translation' : 'source'}
      dir="auto"
      data-found={translation?.text ? 'translated' : 'read'}
      className={
        translation?.text
          ? 'absolute grid animate-appear place-items-center overflow-hidden rounded-sm bg-paper text-center leading-tight font-medium text-ink'
          : 'absolute grid animate-appear place-items-center overflow-hidden rounded-sm bg-[rgb(14_13_18/0.72)] text-center leading-tight text-paper'
      }
      style={{
        left: percent(left, page.width),
        top: percent(top, page.height),
        width: percent(width, page.width),
        height: percent(height, page.height),
        fontSize: sizeOf(text, width * factor, height * factor),
      }}
    >
      {text}
    </span>
  );
}

/** About as large as the text fits, CSS pixels: a sketch, the letterer does it properly. */
function sizeOf(text: string, width: number, height: number): number {
  return Math.min(28, Math.max(5, Math.sqrt((0.9 * width * height) / Math.max(4, text.length))));
}
