import { languageOf } from '../../lib/page/languages';
import { boxOf, profileOf } from './area-profile';
import { bestSize } from './fit-size';
import { type Look, rowsAt, rowsFreely } from './horizontal';
import { inkOf, widthOf } from './measure';
import { linesOf, measurePieces } from './measure-pieces';
import type { Layout, TextToSet } from './set-text';
import { type Setting, type SizeLimits, squeezed } from './squeeze';
import { type Proportions, proportionsOf } from './text-style';

/** Lays a text in rows into its area, as large as fits; over the edge at the least size when it does not. */
export function fitRows(input: TextToSet, text: string, limits: SizeLimits): Layout {
  const { font, language } = input;
  const profile = profileOf(input.area);
  const usual = proportionsOf(font, language);
  const room = boxOf(input.area);
  const ink = inkOf(text.replaceAll('\n', ' '), font, language);
  const look = {
    ...lookOf(input, room.width / input.sourceFontSize),
    above: Math.max(AIR, ink.ascent - usual.ascent + AIR / 2),
    below: Math.max(AIR, ink.descent - usual.descent + AIR / 2),
    aside: leanOf(input.slant ?? 0, usual) + (input.bold ? BOLD_REACH : 0),
  };
  const partsOf = (setting: Setting) => ({
    setting,
    shape: { ...usual, lineHeight: usual.lineHeight * setting.leading },
    pieces: measurePieces(text, font, language, 'horizontal', setting),
    widths: {
      space: widthOf(' ', font, language) * setting.stretch,
      hyphen: widthOf('-', font, language) * setting.stretch,
    },
  });
  const best = squeezed(limits, language, (setting) => {
    const parts = partsOf(setting);
    const found = bestSize(
      (size) => rowsAt(size, parts.pieces, parts.widths, profile, parts.shape, look),
      limits.least,
      limits.largest,
    );
    return found && { ...found, ...parts };
  });
  const size = best?.size ?? limits.least;
  const { setting, shape, pieces, widths } = best ?? partsOf({ division: 'syllables', stretch: 0.84, leading: 0.93 });
  const lines = best?.layout.lines ?? rowsFreely(pieces, widths, room.width / size);
  const width = (Math.max(...lines.map((line) => line.width)) + look.aside) * size;
  const height = (shape.ascent + shape.descent + (lines.length - 1) * shape.lineHeight) * size;
  const y = best ? best.layout.top : profile.middle - height / 2;
  return {
    size,
    pitch: size * shape.lineHeight,
    stretch: setting.stretch,
    lines: linesOf(lines, pieces),
    box: { x: profile.axis - width / 2, y, width, height },
    overflow: !best || size < limits.readable - 1e-6,
  };
}

/** Least room over the first line and under the last, em; accents and tails get as much as they need. */
const AIR = 0.14;
/** Width that bold strokes add to a line, em. */
const BOLD_REACH = 0.06;

/** Width that leaning adds to a line, em. */
function leanOf(slant: number, { ascent, descent }: Proportions): number {
  return Math.abs(Math.tan((slant * Math.PI) / 180)) * (ascent + descent);
}

/** Balloons want air at the sides and short outer lines; narrow ones cannot afford much of it. */
function lookOf({ kind, language }: TextToSet, width: number): Pick<Look, 'fill' | 'bulge'> {
  // Nastaliq strokes reach out of their advance on both sides.
  const reach = languageOf(language).script === 'nastaliq' ? 0.9 : 1;
  if (kind === 'caption') return { fill: 0.94 * reach, bulge: 0 };
  if (kind === 'free') return { fill: reach, bulge: 0.1 };
  // Hardly wider than a glyph: every pixel counts.
  const narrow = width < 2 ? 2 : Math.min(1.6, Math.max(0, (9 - width) / 5));
  return { fill: (0.88 + 0.06 * narrow) * reach, bulge: Math.max(0, 0.22 - 0.14 * narrow) };
}
