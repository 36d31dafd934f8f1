import type { LanguageCode } from '../../lib/page/languages';
import type { Box, Lettering, Polygon } from '../../lib/page/region-document';
import { rowLength } from './measure-pieces';
import { proportionsOf } from './text-style';
import { columnLength } from './vertical-cells';

/**
 * How much of what its area can hold a lettering takes, 0 to 1 (over 1 where it reaches out of it).
 *
 * Definition: the block of lines is enlarged around its own centre until one of its lines touches the area's
 * outline; the answer is the area of the block's box against that of the enlarged one, 1 / factor². So a text that
 * cannot be set any larger in these lines has 1, and one with a tenth of air on each side about 0.7.
 */
export function fillOf(area: Polygon, lettering: Lettering, language: LanguageCode): number {
  const { box } = lettering;
  if (lettering.lines.length === 0) return 0;
  const centre = [box.x + box.width / 2, box.y + box.height / 2] as const;
  let factor = Infinity;
  const corners = lineBoxes(lettering, language).flatMap(cornersOf);
  for (const [x, y] of corners) factor = Math.min(factor, reach(area, centre, [x - centre[0], y - centre[1]]));
  return 1 / Math.max(1e-3, factor) ** 2;
}

/** Box of each line as drawn, page pixels. */
export function lineBoxes(lettering: Lettering, language: LanguageCode): Box[] {
  const { box, size, lineHeight, lines, font, align } = lettering;
  if (lettering.direction === 'vertical') {
    return lines.map((line, index) => {
      const height = columnLength(line, font, language) * size;
      const free = align === 'start' ? 0 : (box.height - height) / (align === 'end' ? 1 : 2);
      return { x: box.x + box.width - size - index * lineHeight, y: box.y + free, width: size, height };
    });
  }
  const { ascent, descent } = proportionsOf(font, language);
  return lines.map((line, index) => {
    const width = Math.min(box.width, rowLength(line, font, language) * size * (lettering.stretch ?? 1));
    const y = box.y + index * lineHeight;
    return { x: box.x + (box.width - width) / 2, y, width, height: (ascent + descent) * size };
  });
}

function cornersOf({ x, y, width, height }: Box): [number, number][] {
  return [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
}

/** How many times a step from the centre fits before the outline is crossed. */
function reach(area: Polygon, [cx, cy]: readonly [number, number], [dx, dy]: [number, number]): number {
  let nearest = Infinity;
  area.forEach(([x0, y0], index) => {
    const [x1, y1] = area[(index + 1) % area.length]!;
    const [ex, ey] = [x1 - x0, y1 - y0];
    const cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-9) return;
    const along = ((x0 - cx) * ey - (y0 - cy) * ex) / cross;
    const at = ((x0 - cx) * dy - (y0 - cy) * dx) / cross;
    if (along > 0 && at >= 0 && at <= 1) nearest = Math.min(nearest, along);
  });
  return nearest;
}
