import { type GrayImage, otsuThreshold } from './gray-image';
import type { PlacedCharacter } from './paddle-net';

/** A line as read, beside its picture (dark on light, the same extent that was read). */
export type PlacedLine = { characters: PlacedCharacter[]; picture: GrayImage };

/**
 * Writes the lines of one block with the spaces between words. The network drops about half of them, the ink does
 * not: white gaps of a block fall into two heaps, between letters and between words. Slanted lettering is
 * set upright first, otherwise its gaps lean over each other.
 * @returns one text for each line
 */
export function withWordSpaces(lines: PlacedLine[]): string[] {
  const gaps = lines.map(({ picture }) => gapsOf(picture));
  const threshold = wordGap(gaps.flat().map(({ width }) => width));
  return lines.map(({ characters }, index) =>
    insertSpaces(
      characters,
      gaps[index]!.filter(({ width }) => width >= threshold).map(({ center }) => center),
      gaps[index]!.filter(({ width }) => width >= leastWordGap * 0.75).map(({ center }) => center),
    ),
  );
}

/** A white stretch between ink: centre from 0 to 1 along the line, width in heights of the line's ink. */
type Gap = { center: number; width: number };

/** No word gap is narrower, no letter gap wider than this (in heights of the ink). */
const leastWordGap = 0.2;
const mostLetterGap = 0.42;

function wordGap(widths: number[]): number {
  const sorted = widths.filter((width) => width > 0.04).sort((a, b) => a - b);
  let best = 0;
  let threshold = (leastWordGap + mostLetterGap) / 2;
  for (let cut = 1; cut < sorted.length; cut++) {
    const between = (sorted[cut - 1]! + sorted[cut]!) / 2;
    if (between < leastWordGap || between > mostLetterGap) continue;
    const difference = mean(sorted.slice(cut)) - mean(sorted.slice(0, cut));
    const spread = cut * (sorted.length - cut) * difference * difference;
    if (spread > best) {
      best = spread;
      threshold = between;
    }
  }
  return threshold;
}

function gapsOf(picture: GrayImage): Gap[] {
  const limit = otsuThreshold(picture);
  const rows = inkRows(picture, limit);
  const height = rows.last - rows.first + 1;
  if (height < 4) return [];
  let best = { score: -1, columns: new Uint16Array(0), slant: 0 };
  for (const slant of slants) {
    const columns = inkColumns(picture, limit, rows, slant);
    const score = columns.reduce((sum, count) => sum + (count <= 0 ? 1 : 0), 0);
    if (score > best.score) best = { score, columns, slant };
  }
  const gaps: Gap[] = [];
  const { columns } = best;
  let start = -1;
  let inked = false;
  for (let x = 0; x < columns.length; x++) {
    if (columns[x]! > 0) {
      if (inked && start >= 0) gaps.push({ center: (start + x) / 2 / columns.length, width: (x - start) / height });
      inked = true;
      start = -1;
    } else if (start < 0) start = x;
  }
  return gaps;
}

/** Horizontal shift for each pixel of height; upright first, so that it wins a tie. */
const slants = [0, 0.12, 0.24, 0.36, -0.12];

function inkRows(picture: GrayImage, limit: number): { first: number; last: number } {
  let first = picture.height;
  let last = -1;
  for (let y = 0; y < picture.height; y++) {
    let ink = 0;
    for (let x = 0; x < picture.width; x++) if (picture.data[y * picture.width + x]! < limit) ink++;
    // A row that is inked nearly throughout is a frame's edge, not lettering.
    if (ink < picture.width * 0.03 || ink > picture.width * 0.9) continue;
    first = Math.min(first, y);
    last = y;
  }
  return { first, last };
}

function inkColumns(picture: GrayImage, limit: number, rows: { first: number; last: number }, slant: number) {
  const columns = new Uint16Array(picture.width);
  const middle = (rows.first + rows.last) / 2;
  for (let y = rows.first; y <= rows.last; y++) {
    const shift = Math.round((y - middle) * slant);
    for (let x = 0; x < picture.width; x++) {
      const to = x + shift;
      if (to >= 0 && to < picture.width && picture.data[y * picture.width + x]! < limit) columns[to]!++;
    }
  }
  return columns;
}

function insertSpaces(characters: PlacedCharacter[], sure: number[], possible: number[]): string {
  const glyphs = characters.filter(({ character }) => character !== ' ');
  if (glyphs.length === 0) return '';
  const between = (center: number) => center > glyphs[0]!.center && center < glyphs.at(-1)!.center;
  const spaces = new Set(sure.filter(between).map((center) => pairAt(glyphs, center)));
  const allowed = new Set(possible.filter(between).map((center) => pairAt(glyphs, center)));
  let place = 0;
  for (const { character } of characters) {
    if (character !== ' ') place++;
    else if (allowed.has(place)) spaces.add(place);
  }
  return glyphs.map(({ character }, index) => (index > 0 && spaces.has(index) ? ` ${character}` : character)).join('');
}

/** Index of the glyph that follows a gap: the pair whose middle lies nearest. */
function pairAt(glyphs: PlacedCharacter[], center: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (let index = 1; index < glyphs.length; index++) {
    const middle = (glyphs[index - 1]!.center + glyphs[index]!.center) / 2;
    if (Math.abs(middle - center) < distance) {
      distance = Math.abs(middle - center);
      best = index;
    }
  }
  return best;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
