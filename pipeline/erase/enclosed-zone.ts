import type { TextBlock } from '../page';
import { close, createMask, dilate, intersect, type Mask, type PixelWindow, paintBox, unite } from '../raster/mask';
import { fillPolygon } from '../raster/polygon';
import { isRectilinear, squaredUp } from './rectilinear';
import { roundedArea } from './round-outline';

/** Radius of the closing, in glyph sizes; the initial of a western caption may stand on the border. */
const widestDent = 1.3;
/** Em beyond the area in which the outline must begin. */
const furthestOutline = 0.55;
/** Share of ink in a ring around the area that makes it an outline. */
const outlineShare = 0.4;

export type EnclosedZone = {
  /** The inside of the balloon or caption with what of its rim a glyph's soft edge may cover. */
  zone: Mask;
  /** Where ink belongs to the text even if it hangs on the outline. */
  own: Mask;
  /** Whether an outline runs around the area. */
  isOutlined: boolean;
  isSquare: boolean;
};

/**
 * Where in a balloon or caption text may stand. A glyph that touches the outline dents the measured area; the dent
 * is undone, up to the outline's inner edge, and the outline itself stays outside.
 * @param ink all that is not paper, same window
 */
export function enclosedZone(block: TextBlock, ink: Mask, window: PixelWindow): EnclosedZone {
  const { fontSize } = block;
  const area = fillPolygon(block.area, window);
  const isSquare = isRectilinear(block.area, fontSize);
  const lines = createMask(window);
  for (const line of block.lines) paintBox(lines, line.box, 0.1 * fontSize);
  const whole = isSquare
    ? union(squaredUp(area), close(area, Math.round(0.5 * fontSize)))
    : close(area, Math.round(widestDent * fontSize));
  const rounded = isSquare ? null : roundedArea(area);
  if (rounded) {
    intersect(rounded, lines);
    unite(whole, rounded);
  }
  const gap = outlineGap(isSquare ? whole : area, ink, Math.ceil(furthestOutline * fontSize));
  const zone = dilate(whole, Math.max(2, Math.round(0.15 * fontSize)) - 1);
  // A straight border is known to the pixel, and so is a round one where a curve was fitted to it.
  const inner = isSquare || rounded ? dilate(whole, Math.max(0, (gap ?? 1) - 1)) : whole;
  if (isSquare || rounded) unite(zone, inner);
  const own = createMask(window);
  for (const line of block.lines) paintBox(own, line.box, 0.5);
  intersect(own, isSquare && gap === null ? zone : inner);
  return { zone, own, isOutlined: gap !== null, isSquare };
}

/** Pixels between the area and the outline around it; null when there is none. */
function outlineGap(area: Mask, ink: Mask, furthest: number): number | null {
  let inside = area;
  for (let gap = 0; gap <= furthest; gap++) {
    const wider = dilate(inside, 1);
    let [dark, total] = [0, 0];
    for (let i = 0; i < wider.data.length; i++) {
      if (!wider.data[i] || inside.data[i]) continue;
      total++;
      dark += ink.data[i]!;
    }
    if (total > 0 && dark > outlineShare * total) return gap;
    inside = wider;
  }
  return null;
}

function union(a: Mask, b: Mask): Mask {
  const both = { ...a, data: a.data.slice() };
  unite(both, b);
  return both;
}
