import type { WritingDirection } from '../../lib/page/region-document';
import { type Component, labelComponents } from '../raster/components';
import type { Mask, PixelWindow } from '../raster/mask';
import { cropGray, type GrayImage, inkMask, medianGray, otsuThreshold } from './gray-image';

export type CleanLine = { image: GrayImage; window: PixelWindow };

/**
 * Cuts a line close around its glyphs, as the networks saw lines in training: pieces of balloon outlines and
 * panel borders that reach in from the crop's edge are painted over, and furigana (a thin band of small glyphs to
 * the right of a column, or above a row) is cut off.
 * Lettering over art has no clean ink to go by; such a crop comes back whole.
 * @param line dark on light, with some margin
 * @returns the picture, and which part of the given one it is
 */
export function cleanLine(line: GrayImage, direction: WritingDirection): CleanLine {
  const limit = otsuThreshold(line);
  const ink = inkMask(line, limit);
  const share = ink.data.reduce((sum, value) => sum + value, 0) / ink.data.length;
  const whole = { left: 0, top: 0, width: line.width, height: line.height };
  if (share < leastInk || share > mostInk) return { image: line, window: whole };
  const { labels, components } = labelComponents(ink);
  const likely = components.filter((component) => !isForeign(component, line, direction));
  const glyphs = likely.filter((component) => !leansIn(component, likely, line, direction));
  if (glyphs.length === 0) return { image: line, window: whole };
  const painted = paintOver(line, labels, new Set(glyphs.map(({ id }) => id)), limit);
  const window = closeWindow(ink, labels, glyphs, direction);
  return { image: cropGray(painted, window), window };
}

const leastInk = 0.02;
const mostInk = 0.55;

/** Larger glyphs than this many pixels have no larger specks; the line may also be several columns wide. */
const smallestSpeckOf = 40;

/** Ink that belongs to the drawing: it touches the crop's edge and is thin along it, or is a large hollow shape. */
function isForeign(component: Component, line: GrayImage, direction: WritingDirection): boolean {
  const em = direction === 'vertical' ? line.width : line.height;
  const width = component.right - component.left + 1;
  const height = component.bottom - component.top + 1;
  if (component.size < Math.max(2, Math.min(em, smallestSpeckOf) ** 2 * 0.002)) return true;
  const atSide = component.left === 0 || component.right === line.width - 1;
  const atEnd = component.top === 0 || component.bottom === line.height - 1;
  if (!atSide && !atEnd) return false;
  const atLongSide = direction === 'vertical' ? atSide : atEnd;
  const hollow = component.size / (width * height) < 0.14;
  if (hollow && Math.max(width, height) > em * 1.2) return true;
  // A sliver: an outline cut by the crop's edge.
  if (atSide && width < em * 0.12 && height > em * 0.5) return true;
  if (atEnd && height < em * 0.12 && width > em * 0.5) return true;
  // A caption's border across the line's end; glyphs that are a single stroke stand in the middle of their cell.
  const [before, behind] =
    direction === 'vertical'
      ? [component.top, line.height - 1 - component.bottom]
      : [component.left, line.width - 1 - component.right];
  const [high, wide] = direction === 'vertical' ? [height, width] : [width, height];
  if (wide === em && high < em * 0.12 && Math.min(before, behind) < em * 0.1) return true;
  // A straight outline along the line, longer than any dash.
  const [thin, long] = direction === 'vertical' ? [width, height] : [height, width];
  if (thin < em * 0.12 && long > em * 1.8) return true;
  // The bow of a balloon along the side, longer than any glyph.
  if (atLongSide && long > em * 1.2 && thin < long * 0.35) return true;
  return atSide && atEnd && width < em * 0.3 && height < em * 0.3;
}

/**
 * A narrow piece at the line's side with nothing beside it: a neighbouring text or outline that leans in. A small one
 * below a row or to the right of a column is a comma.
 */
function leansIn(
  { left, top, right, bottom }: Component,
  others: Component[],
  line: GrayImage,
  direction: WritingDirection,
): boolean {
  const vertical = direction === 'vertical';
  const em = vertical ? line.width : line.height;
  const atSide = vertical ? left === 0 || right === line.width - 1 : top === 0 || bottom === line.height - 1;
  const across = vertical ? right - left + 1 : bottom - top + 1;
  if (!atSide || across > em * 0.5) return false;
  const along = vertical ? bottom - top + 1 : right - left + 1;
  const atFoot = vertical ? right === line.width - 1 : bottom === line.height - 1;
  if (atFoot && Math.max(along, across) < em * largestComma && Math.min(along, across) > em * 0.06) return false;
  return !others.some((other) => {
    const touches = vertical
      ? other.left === 0 || other.right === line.width - 1
      : other.top === 0 || other.bottom === line.height - 1;
    const beside = vertical ? other.top <= bottom && other.bottom >= top : other.left <= right && other.right >= left;
    return !touches && beside;
  });
}

const largestComma = 0.35;

function paintOver(line: GrayImage, labels: Int32Array, kept: Set<number>, limit: number): GrayImage {
  const paper = Math.max(medianGray(line), limit);
  const data = line.data.slice();
  const { width, height } = line;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const label = labels[y * width + x]!;
      if (label === 0 || kept.has(label)) continue;
      // The soft rim of the ink goes with it, unless it is a glyph's rim as well.
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          if (!kept.has(labels[ny * width + nx]!)) data[ny * width + nx] = Math.max(data[ny * width + nx]!, paper);
        }
      }
    }
  }
  return { data, width, height };
}

function closeWindow(ink: Mask, labels: Int32Array, glyphs: Component[], direction: WritingDirection): PixelWindow {
  const kept = new Set(glyphs.map(({ id }) => id));
  const vertical = direction === 'vertical';
  const across = new Uint32Array(vertical ? ink.width : ink.height);
  for (let at = 0; at < labels.length; at++) {
    if (!kept.has(labels[at]!)) continue;
    const place = vertical ? at % ink.width : Math.floor(at / ink.width);
    across[place]!++;
  }
  const band = mainBand(across, vertical);
  const size = band.to - band.from;
  const margin = Math.max(1, Math.round(size * 0.06));
  const inBand = glyphs.filter((glyph) =>
    vertical ? glyph.right >= band.from && glyph.left < band.to : glyph.bottom >= band.from && glyph.top < band.to,
  );
  const along = {
    from: Math.min(...inBand.map((glyph) => (vertical ? glyph.top : glyph.left))),
    to: Math.max(...inBand.map((glyph) => (vertical ? glyph.bottom : glyph.right))) + 1,
  };
  const limitAcross = vertical ? ink.width : ink.height;
  const limitAlong = vertical ? ink.height : ink.width;
  const a = grow(band, margin, limitAcross);
  const b = grow(along, margin, limitAlong);
  return vertical
    ? { left: a.from, top: b.from, width: a.to - a.from, height: b.to - b.from }
    : { left: b.from, top: a.from, width: b.to - b.from, height: a.to - a.from };
}

/** Across the line: the widest inked band, with its neighbours unless they are furigana (thin, and on that side). */
function mainBand(across: Uint32Array, vertical: boolean): { from: number; to: number } {
  const bands: { from: number; to: number; ink: number }[] = [];
  let from = -1;
  let ink = 0;
  for (let place = 0; place <= across.length; place++) {
    if (place < across.length && across[place]! > 0) {
      if (from < 0) from = place;
      ink += across[place]!;
    } else if (from >= 0) {
      bands.push({ from, to: place, ink });
      from = -1;
      ink = 0;
    }
  }
  const main = bands.reduce((best, band) => (band.ink > best.ink ? band : best));
  const size = main.to - main.from;
  const inked = bands.at(-1)!.to - bands[0]!.from;
  let band = { from: main.from, to: main.to };
  for (const other of bands) {
    const furiganaSide = vertical ? other.from >= main.to : other.to <= main.from;
    const isWide = size > inked * 0.4;
    if (other === main || (furiganaSide && other.to - other.from < size * 0.6 && isWide)) continue;
    // What only reaches in from the next line: its furigana, or the side of a glyph.
    const isAtEdge = other.from === 0 || other.to === across.length;
    const gap = Math.max(main.from - other.to, other.from - main.to);
    if (isWide && isAtEdge && other.to - other.from < size * 0.35 && gap > size * 0.2) continue;
    band = { from: Math.min(band.from, other.from), to: Math.max(band.to, other.to) };
  }
  return band;
}

function grow({ from, to }: { from: number; to: number }, margin: number, limit: number) {
  return { from: Math.max(0, from - margin), to: Math.min(limit, to + margin) };
}
