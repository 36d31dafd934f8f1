import { type LanguageCode, languageOf } from '../../lib/page/languages';
import type { Lettering, Polygon, RegionKind, WritingDirection } from '../../lib/page/region-document';
import { boxOf, profileOf, turned } from './area-profile';
import { bestSize } from './fit-size';
import { rowsAt, rowsFreely } from './horizontal';
import { inkColors } from './ink-colors';
import type { Line, MeasuredPiece } from './line-breaks';
import { inkOf, widthOf } from './measure';
import { type Division, piecesOf } from './pieces';
import { cleanText, isIdeographic, isUppercase, proportionsOf, toCapitals } from './text-style';
import { COLUMN_PITCH, columnsAt } from './vertical';
import { cellsOf } from './vertical-cells';

export type TextToSet = {
  text: string;
  language: LanguageCode;
  /** Where the text may stand, page pixels. */
  area: Polygon;
  /** Size of the source's glyphs, page pixels; readable and largest sizes follow from it. */
  sourceFontSize: number;
  kind: RegionKind;
  /** Chosen from the language and the area's shape when left out. */
  direction?: WritingDirection;
  colors: { text: string; background: string };
  /** Font style id. */
  font: string;
  /** No larger than this, page pixels. */
  maxSize?: number;
  /** Exactly this size, page pixels, even where it does not fit. */
  size?: number;
  /** Whether the ground is of one colour; else the glyphs get an outline. */
  flat: boolean;
  align?: Lettering['align'];
};

/**
 * Sets a text into an area the way a letterer would: lines follow the balloon's shape, as large as fits up to
 * the largest size, whole words unless that makes them too small to read. Pure: the same input, the same output.
 *
 * `overflow` is true when the text does not fit at a readable size; it is then set as large as fits, and at the
 * least size over the area's edge.
 */
export function setText(input: TextToSet): Lettering {
  const direction = input.direction ?? directionFor(input.language, input.area);
  const clean = cleanText(input.text, input.font, input.language);
  const text = isUppercase(input.font, input.language) ? toCapitals(clean, input.language) : clean;
  const limits = sizeLimits(input);
  if (!text) return lettering(input, direction, limits.least, [], emptyBox(input.area), false);
  return direction === 'vertical' ? setColumns(input, text, limits) : setRows(input, text, limits);
}

/** Japanese and Traditional Chinese stand upright in areas that are higher than wide; all others run in rows. */
export function directionFor(language: LanguageCode, area: Polygon): WritingDirection {
  const box = boxOf(area);
  return (language === 'JPN' || language === 'CHT') && box.height > box.width * 1.1 ? 'vertical' : 'horizontal';
}

type SizeLimits = { least: number; readable: number; comfortable: number; largest: number };

/** Sizes follow the source's glyphs: the page was drawn to be read at that size. Ideographic words may be divided sooner. */
function sizeLimits({ sourceFontSize, maxSize, size, language }: TextToSet): SizeLimits {
  if (size) return { least: size, readable: size, comfortable: size, largest: size };
  const largest = maxSize ?? sourceFontSize * 1.2;
  const readable = Math.min(largest, Math.max(8, sourceFontSize * 0.42));
  return {
    least: Math.min(readable, Math.max(5, readable * 0.62)),
    readable,
    comfortable: Math.min(largest, sourceFontSize * (isIdeographic(languageOf(language).script) ? 0.85 : 0.64)),
    largest,
  };
}

function setRows(input: TextToSet, text: string, limits: SizeLimits): Lettering {
  const profile = profileOf(input.area);
  const shape = proportionsOf(input.font, input.language);
  const room = boxOf(input.area);
  const widths = { space: widthOf(' ', input.font, input.language), hyphen: widthOf('-', input.font, input.language) };
  const ink = inkOf(text.replaceAll('\n', ' '), input.font, input.language);
  const look = {
    ...lookOf(input, room.width / input.sourceFontSize),
    above: Math.max(AIR, ink.ascent - shape.ascent + AIR / 2),
    below: Math.max(AIR, ink.descent - shape.descent + AIR / 2),
  };
  const best = fitted(limits, (division) => {
    const pieces = measured(text, input, division);
    const found = bestSize((size) => rowsAt(size, pieces, widths, profile, shape, look), limits.least, limits.largest);
    return found && { ...found, pieces };
  });
  if (best) {
    const { lines, top } = best.layout;
    const width = Math.max(...lines.map((line) => line.width)) * best.size;
    const height = (shape.ascent + shape.descent + (lines.length - 1) * shape.lineHeight) * best.size;
    const box = { x: profile.axis - width / 2, y: top, width, height };
    return lettering(
      input,
      'horizontal',
      best.size,
      textOf(lines, best.pieces),
      box,
      best.size < limits.readable - 1e-6,
    );
  }
  const pieces = measured(text, input, 'syllables');
  const lines = rowsFreely(pieces, widths, room.width / limits.least);
  const width = Math.max(...lines.map((line) => line.width)) * limits.least;
  const height = (shape.ascent + shape.descent + (lines.length - 1) * shape.lineHeight) * limits.least;
  const box = { x: profile.axis - width / 2, y: profile.middle - height / 2, width, height };
  return lettering(input, 'horizontal', limits.least, textOf(lines, pieces), box, true);
}

function setColumns(input: TextToSet, text: string, limits: SizeLimits): Lettering {
  const profile = profileOf(turned(input.area));
  const fill = input.kind === 'balloon' ? 0.97 : 1;
  const piecesBy = (division: Division): MeasuredPiece[] =>
    piecesOf(text, input.language, division).map((piece) => ({ ...piece, width: columnLength(piece.text, input) }));
  const found = fitted(limits, (division) => {
    const pieces = piecesBy(division);
    const best = bestSize((size) => columnsAt(size, pieces, profile, fill), limits.least, limits.largest);
    return best && { ...best, pieces };
  });
  const size = found?.size ?? limits.least;
  const pieces = found?.pieces ?? piecesBy('letters');
  const room = (profile.end.reduce((most, end, row) => Math.max(most, end - profile.start[row]!), 0) || size) / size;
  const lines = found?.layout.lines ?? rowsFreely(pieces, { space: 0, hyphen: 0 }, room);
  const width = (1 + (lines.length - 1) * COLUMN_PITCH) * size;
  const height = Math.max(...lines.map((line) => line.width)) * size;
  const x = found ? found.layout.right - width : -profile.middle - width / 2;
  const y = found ? found.layout.top : profile.axis - height / 2;
  const overflow = !found || size < limits.readable - 1e-6;
  return lettering(input, 'vertical', size, textOf(lines, pieces), { x, y, width, height }, overflow);
}

/** Whole words if they can be read with ease, else divided ones if that makes the text clearly larger. */
function fitted<T extends { size: number }>(limits: SizeLimits, attempt: (division: Division) => T | null): T | null {
  let best = attempt('words');
  if (!best || best.size < limits.comfortable) best = better(best, attempt('syllables'), 1.12);
  if (!best || best.size < limits.readable) best = better(best, attempt('letters'), 1.25);
  return best;
}

/** Least room over the first line and under the last, em; accents and tails get as much as they need. */
const AIR = 0.14;

/** Balloons want air at the sides and short outer lines; narrow ones cannot afford much of it. */
function lookOf({ kind, language }: TextToSet, width: number): { fill: number; bulge: number } {
  // Nastaliq strokes reach out of their advance on both sides.
  const reach = languageOf(language).script === 'nastaliq' ? 0.9 : 1;
  if (kind === 'caption') return { fill: 0.94 * reach, bulge: 0 };
  if (kind === 'free') return { fill: reach, bulge: 0.1 };
  const narrow = Math.min(1, Math.max(0, (9 - width) / 5));
  return { fill: (0.88 + 0.06 * narrow) * reach, bulge: 0.22 - 0.14 * narrow };
}

function better<T extends { size: number }>(one: T | null, other: T | null, gain: number): T | null {
  if (!one || !other) return one ?? other;
  return other.size >= one.size * gain ? other : one;
}

function measured(text: string, input: TextToSet, division: Division): MeasuredPiece[] {
  return piecesOf(text, input.language, division).map((piece) => ({
    ...piece,
    width: widthOf(piece.text, input.font, input.language),
  }));
}

/** Em of a column: a cell each, foreign words as long as they are. */
function columnLength(text: string, input: TextToSet): number {
  return cellsOf(text).reduce(
    (sum, cell) => sum + (cell.kind === 'run' ? widthOf(cell.text, input.font, input.language) : 1),
    0,
  );
}

function textOf(lines: Line[], pieces: MeasuredPiece[]): string[] {
  return lines.map(({ from, to, hyphen }) => {
    const words = pieces
      .slice(from, to)
      .map((piece, index, all) => piece.text + (piece.space && index < all.length - 1 ? ' ' : ''));
    return words.join('').replace(/　+$/, '') + (hyphen ? '-' : '');
  });
}

function lettering(
  input: TextToSet,
  direction: WritingDirection,
  size: number,
  lines: string[],
  box: Lettering['box'],
  overflow: boolean,
): Lettering {
  const { color, outline } = inkColors(input.colors, input.flat);
  const spacing = direction === 'vertical' ? COLUMN_PITCH : proportionsOf(input.font, input.language).lineHeight;
  return {
    font: input.font,
    size: rounded(size),
    lineHeight: rounded(size * spacing),
    direction,
    align: input.align ?? (direction === 'vertical' ? 'start' : 'center'),
    color,
    outline,
    lines,
    box: { x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height) },
    overflow,
  };
}

function emptyBox(area: Polygon): Lettering['box'] {
  const box = boxOf(area);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 };
}

/** Hundredths of a pixel: finer than the eye, short in the document. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
