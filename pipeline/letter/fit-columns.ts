import { profileOf, turned } from './area-profile';
import { bestSize } from './fit-size';
import { rowsFreely } from './horizontal';
import { linesOf, measurePieces } from './measure-pieces';
import type { Division } from './pieces';
import type { Layout, TextToSet } from './set-text';
import { type SizeLimits, squeezed } from './squeeze';
import { COLUMN_PITCH, columnsAt } from './vertical';

/** Lays a text in columns, right to left, into its area; over the edge at the least size when it does not fit. */
export function fitColumns(input: TextToSet, text: string, limits: SizeLimits): Layout {
  const profile = profileOf(turned(input.area));
  const fill = input.kind === 'balloon' ? 0.97 : 1;
  // Columns are neither narrowed nor moved together, for upright glyphs touch their neighbours soon.
  const piecesOf = (division: Division) =>
    measurePieces(text, input.font, input.language, 'vertical', { division, stretch: 1, leading: 1 });
  const tried = new Set<Division>();
  const found = squeezed(limits, input.language, ({ division }) => {
    if (tried.has(division)) return null;
    tried.add(division);
    const pieces = piecesOf(division);
    const best = bestSize((size) => columnsAt(size, pieces, profile, fill), limits.least, limits.largest);
    return best && { ...best, pieces };
  });
  const size = found?.size ?? limits.least;
  const pieces = found?.pieces ?? piecesOf('letters');
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
