import { type LanguageCode, languageOf } from '../../lib/page/languages';
import type { Box, Lettering, Polygon, RegionKind, WritingDirection } from '../../lib/page/region-document';
import { boxOf } from './area-profile';
import { fitColumns } from './fit-columns';
import { fitRows } from './fit-rows';
import { inkFields } from './ink-colors';
import type { SizeLimits } from './squeeze';
import { canLean, cleanText, isIdeographic, isUppercase, toCapitals } from './text-style';

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
  bold?: boolean;
  /** Degrees to the right; left out where the script does not lean. */
  slant?: number;
};

/** A text as laid out: everything about the lettering that its ink does not decide. */
export type Layout = {
  size: number;
  /** Line to line, page pixels. */
  pitch: number;
  stretch: number;
  lines: string[];
  box: Box;
  overflow: boolean;
};

/**
 * Sets a text into an area the way a letterer would: lines follow the balloon's shape, as large as fits up to
 * the largest size, whole words of natural width unless that makes them too small to read (then `squeezed`).
 * Pure: the same input, the same output.
 *
 * `overflow` is true when the text does not fit at a readable size; it is then set as large as fits, and at the
 * least size over the area's edge.
 */
export function setText(input: TextToSet): Lettering {
  const direction = input.direction ?? directionFor(input.language, input.area);
  const clean = cleanText(input.text, input.font, input.language);
  const text = isUppercase(input.font, input.language) ? toCapitals(clean, input.language) : clean;
  const limits = sizeLimits(input);
  if (!text) return lettering(input, direction, emptyLayout(input.area, limits.least));
  const leaning = canLean(input.font, input.language) && direction === 'horizontal' ? input : { ...input, slant: 0 };
  const layout = direction === 'vertical' ? fitColumns(leaning, text, limits) : fitRows(leaning, text, limits);
  return lettering(leaning, direction, layout);
}

/** Japanese and Traditional Chinese stand upright in areas that are higher than wide; all others run in rows. */
export function directionFor(language: LanguageCode, area: Polygon): WritingDirection {
  const box = boxOf(area);
  return (language === 'JPN' || language === 'CHT') && box.height > box.width * 1.1 ? 'vertical' : 'horizontal';
}

/** Sizes follow the source's glyphs: the page was drawn to be read at that size. Ideographic words may be divided sooner. */
function sizeLimits({ sourceFontSize, maxSize, size, language }: TextToSet): SizeLimits {
  if (size) return { least: size, readable: size, comfortable: size, largest: size };
  const largest = maxSize ?? sourceFontSize * 1.2;
  const readable = Math.min(largest, Math.max(8, sourceFontSize * 0.42));
  return {
    least: Math.min(readable, Math.max(5, readable * 0.62)),
    readable,
    comfortable: Math.min(largest, sourceFontSize * (isIdeographic(languageOf(language).script) ? 0.85 : 0.62)),
    largest,
  };
}

function lettering(input: TextToSet, direction: WritingDirection, layout: Layout): Lettering {
  const { box, lines, overflow } = layout;
  return {
    font: input.font,
    size: rounded(layout.size),
    lineHeight: rounded(layout.pitch),
    direction,
    align: input.align ?? (direction === 'vertical' ? 'start' : 'center'),
    ...inkFields(input.colors, input.flat, layout.size),
    ...(input.bold ? { bold: true } : {}),
    ...(input.slant ? { slant: rounded(input.slant) } : {}),
    ...(layout.stretch === 1 ? {} : { stretch: layout.stretch }),
    lines,
    box: { x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height) },
    overflow,
  };
}

function emptyLayout(area: Polygon, size: number): Layout {
  const { x, y, width, height } = boxOf(area);
  const box = { x: x + width / 2, y: y + height / 2, width: 0, height: 0 };
  return { size, pitch: size, stretch: 1, lines: [], box, overflow: false };
}

/** Hundredths of a pixel: finer than the eye, short in the document. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
