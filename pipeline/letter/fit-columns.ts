import { profileOf, turned } from './area-profile';
import { bestSize } from './fit-size';
import { rowsFreely } from './horizontal';
import { linesOf, measurePieces } from './measure-pieces';
import type { Layout, TextToSet } from './set-text';
import { type Setting, type SizeLimits, squeezed } from './squeeze';
import { COLUMN_PITCH, columnsAt } from './vertical';

/** Lays a text in columns, right to left, into its area; over the edge at the least size when it does not fit. */
export function fitColumns(input: TextToSet, text: string, limits: SizeLimits): Layout {
  const profile = profileOf(turned(input.area));
  const fill = input.kind === 'balloon' ? 0.97 : 1;
  const piecesOf = (setting: Setting) =>
    // Columns are neither narrowed nor moved together: upright glyphs touch their neighbours soon.
    measurePieces(text, input.font, input.language, 'vertical', { ...setting, stretch: 1 });
  const found = squeezed(limits, input.language, (setting) => {
    const pieces = piecesOf(setting);
    const best = bestSize((size) => columnsAt(size, pieces, profile, fill), limits.least, limits.largest);
    return best && { ...best, pieces };
  });
  const size = found?.size ?? limits.least;
  const pieces = found?.pieces ?? piecesOf({ division: 'letters', stretch: 1, leading: 1 });
  const room = (profile.end.reduce((most, end, row) => Math.max(most, end - profile.start[row]!), 0) || size) / size;
  const lines = found?.layout.lines ?? rowsFreely(pieces, { space: 0, hyphen: 0 }, room);
  const width = (1 + (lines.length - 1) * COLUMN_PITCH) * size;
  const height = Math.max(...lines.map((line) => line.width)) * size;
  const x = found ? found.layout.right - width : -profile.middle - width / 2;
  const y = found ? found.layout.top : profile.axis - height / 2;
  return {
    size,
    pitch: size * COLUMN_PITCH,
    stretch: 1,
    lines: linesOf(lines, pieces),
    box: { x, y, width, height },
    overflow: !found || size < limits.readable - 1e-6,
  };
}
