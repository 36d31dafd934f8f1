import type { Polygon } from '@/lib/page/region-document';
import type { Size } from './zoom';

/** Marks one region on the page; coordinates are the page's pixels. */
export function RegionOutline({ polygon, page }: { polygon: Polygon; page: Size }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${page.width} ${page.height}`}
      className="pointer-events-none absolute inset-0 size-full animate-appear"
    >
      <polygon
        points={polygon.map((point) => point.join(',')).join(' ')}
        fill="rgb(255 92 154 / 0.22)"
        stroke="#ff5c9a"
        strokeWidth="3"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
