import { type Component, labelComponents } from '../raster/components';
import { type GrayImage, inkMask, otsuThreshold } from './gray-image';
import type { GlyphGuess } from './japanese-net';

/**
 * Adds the commas and full stops of a column to what was read in it. The network passes over them: they fill a
 * corner of their cell only. In a column they stand at the upper right of an otherwise empty cell, which their shape
 * and the white around them tell for certain.
 * @param column dark on light, cut close around the glyphs; one glyph is about as wide as the picture
 * @param guesses from top to bottom
 */
export function withColumnMarks(column: GrayImage, guesses: GlyphGuess[]): GlyphGuess[] {
  const merged = [...guesses];
  for (const { character, from, to } of findMarks(column)) {
    const mark = { candidates: [{ character, probability: markProbability }], center: (from + to) / 2 };
    const at = merged.findIndex(({ center }) => center > from - reach(column) && center < to + reach(column));
    if (at < 0) {
      const next = merged.findIndex(({ center }) => center > mark.center);
      const place = next < 0 ? merged.length : next;
      // The dot of a slanted exclamation mark stands there too.
      if (place > 0 && followsGlyph(merged[place - 1]!)) merged.splice(place, 0, mark);
    } else if (merged[at]!.candidates[0]!.probability < markProbability) merged[at] = mark;
  }
  return merged;
}

function followsGlyph({ candidates }: GlyphGuess): boolean {
  return !/[！？‼⁉…〜、。]/u.test(candidates[0]!.character);
}

const markProbability = 0.9;

/** Half of what a mark's cell is longer than the mark, as a share of the column. */
function reach({ width, height }: GrayImage): number {
  return (0.12 * width) / height;
}

/** `from` and `to` from 0 at the column's top to 1 at its foot. */
type Mark = { character: '、' | '。'; from: number; to: number };

function findMarks(column: GrayImage): Mark[] {
  const { width: size, height } = column;
  const ink = inkMask(column, otsuThreshold(column));
  const { labels, components } = labelComponents(ink);
  const rows = new Uint8Array(height);
  return components.filter(isMarkShaped).flatMap((mark) => {
    rows.fill(0);
    for (let at = 0; at < labels.length; at++)
      if (ink.data[at] && labels[at] !== mark.id) rows[Math.floor(at / size)] = 1;
    const overlap = (mark.bottom - mark.top + 1) * 0.3;
    if (rows.subarray(Math.floor(mark.top + overlap), mark.bottom + 1).includes(1)) return [];
    const next = rows.indexOf(1, mark.bottom + 1);
    if (next >= 0 && next - mark.bottom < size * leastWhite) return [];
    // Something must stand before it, and close: a mark follows a glyph.
    const before = rows.subarray(0, mark.bottom).lastIndexOf(1);
    if (before < 0 || mark.top - before > size * mostWhiteBefore) return [];
    return [
      { character: isRing(mark) ? '。' : '、', from: mark.top / height, to: (mark.bottom + 1) / height },
    ] as Mark[];
  });

  function isMarkShaped({ left, right, top, bottom, size: pixels }: Component): boolean {
    const width = right - left + 1;
    const tall = bottom - top + 1;
    if (Math.max(width, tall) > size * 0.42 || Math.min(width, tall) < Math.max(2, size * 0.1)) return false;
    return (left + right) / 2 > size * 0.52 && pixels > size * size * 0.012;
  }

  function isRing({ left, right, top, bottom, id }: Component): boolean {
    const x = Math.round((left + right) / 2);
    const y = Math.round((top + bottom) / 2);
    const width = right - left + 1;
    const tall = bottom - top + 1;
    return labels[y * size + x] !== id && Math.abs(width - tall) < 0.35 * Math.max(width, tall);
  }
}

const leastWhite = 0.28;
const mostWhiteBefore = 0.5;
