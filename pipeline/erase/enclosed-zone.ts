import { marginAroundArea } from '../area-margin';
import type { TextBlock } from '../page';
import { labelComponents } from '../raster/components';
import {
  close,
  createMask,
  dilate,
  intersect,
  type Mask,
  type PixelWindow,
  paintBox,
  union,
  unite,
} from '../raster/mask';
import { fillPolygon, polygonBox } from '../raster/polygon';
import { isRectilinear, squaredUp } from './rectilinear';
import { roundedArea } from './round-outline';

/** Radius of the closing, in glyph sizes; the initial of a western caption may stand on the border. */
const widestDent = 1.3;
/** Em beyond the area in which the outline must begin. */
const furthestOutline = 0.55;
/** Share of ink in a ring around the area that makes it an outline. */
const outlineShare = 0.4;

/** Of text sizes; and the share of an initial's place that is ink. */
const largestInitial = 3;
const mostInitialInk = 0.7;

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
 * @param lines what could be an outline: pixels of the text's own colour, same window
 */
export function enclosedZone(block: TextBlock, lines: Mask, window: PixelWindow): EnclosedZone {
  const { fontSize } = block;
  const area = fillPolygon(block.area, window);
  const isSquare = isRectilinear(block.area, fontSize);
  const boxes = createMask(window);
  for (const line of block.lines) paintBox(boxes, line.box, 0.1 * fontSize);
  const whole = isSquare
    ? union(squaredUp(area), close(area, Math.round(0.5 * fontSize)))
    : close(area, Math.round(widestDent * fontSize));
  const rounded = isSquare || isWithin(boxes, whole) ? null : roundedArea(area);
  if (rounded) {
    intersect(rounded, boxes);
    unite(whole, rounded);
  }
  const gap = outlineGap(isSquare ? whole : area, lines, Math.ceil(furthestOutline * fontSize));
  const zone = dilate(whole, marginAroundArea(fontSize, polygonBox(block.area).width) - 1);
  // A straight border is known to the pixel, and so is a round one where a curve was fitted to it.
  const inner = isSquare || rounded ? dilate(whole, Math.max(0, (gap ?? 1) - 1)) : whole;
  if (isSquare || rounded) unite(zone, inner);
  const own = createMask(window);
  for (const line of block.lines) paintBox(own, line.box, 0.5);
  intersect(own, isSquare && gap === null ? zone : inner);
  if (isSquare && block.kind === 'caption') unite(own, initialsPlace({ area, whole, inner, lines, boxes }, fontSize));
  return { zone, own, isOutlined: gap !== null, isSquare };
}

/**
 * Where an initial hangs on a caption's border: the corners that squaring up gave back, near the text, no larger
 * than initials are, and with about as much ink as a letter has. What covers more is a head before the caption.
 */
function initialsPlace(
  { area, whole, inner, lines, boxes }: Record<'area' | 'whole' | 'inner' | 'lines' | 'boxes', Mask>,
  fontSize: number,
): Mask {
  const dents = createMask(area);
  const [seen, near] = [dilate(area, 2), dilate(boxes, Math.round(3 * fontSize))];
  for (let i = 0; i < dents.data.length; i++) dents.data[i] = whole.data[i]! & near.data[i]! & (seen.data[i]! ^ 1);
  const { labels, components } = labelComponents(dents);
  const dark = new Int32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) dark[labels[i]!]! += lines.data[i]!;
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue;
    const { left, right, top, bottom, size } = components[labels[i]! - 1]!;
    const isLarge = Math.max(right - left, bottom - top) > largestInitial * fontSize;
    if (isLarge || dark[labels[i]!]! > mostInitialInk * size) dents.data[i] = 0;
  }
  // The dent begins a little off the ink that made it, and ends a little off the border.
  const place = dilate(dents, Math.max(3, Math.round(0.3 * fontSize)));
  intersect(place, inner);
  return place;
}

function isWithin(part: Mask, whole: Mask): boolean {
  for (let i = 0; i < part.data.length; i++) if (part.data[i] && !whole.data[i]) return false;
  return true;
}

/** Pixels between the area and the outline around it; null when there is none. Looks at ring after ring. */
function outlineGap(area: Mask, ink: Mask, furthest: number): number | null {
  const { width, height } = area;
  const seen = area.data.slice();
  let ring = ringAround(seen, inside(area), width, height);
  for (let gap = 0; gap <= furthest && ring.length > 0; gap++) {
    let dark = 0;
    for (const i of ring) dark += ink.data[i]!;
    if (dark > outlineShare * ring.length) return gap;
    ring = ringAround(seen, ring, width, height);
  }
  return null;
}

function inside(area: Mask): number[] {
  const pixels: number[] = [];
  const { data, width } = area;
  for (let i = 0; i < data.length; i++) {
    // Pixels deep inside border on nothing new.
    if (data[i] && !(data[i - 1] && data[i + 1] && data[i - width] && data[i + width])) pixels.push(i);
  }
  return pixels;
}

/** The neighbours of some pixels that were not seen before; they are marked as seen. */
function ringAround(seen: Uint8Array, pixels: readonly number[], width: number, height: number): number[] {
  const ring: number[] = [];
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx;
        if (seen[next]) continue;
        seen[next] = 1;
        ring.push(next);
      }
  }
  return ring;
}
