import type { Polygon } from '../../lib/page/region-document';
import { createMask, type Mask } from '../raster/mask';
import { simplify } from '../raster/outline';

/** Of the fullest row or column. */
const goodPart = 0.3;

/** Whether most of an outline runs level or upright, as that of a caption does, also one notched by a balloon. */
export function isRectilinear(outline: Polygon, fontSize: number): boolean {
  const coarse = simplify(outline, Math.max(1.5, 0.12 * fontSize));
  let [straight, total] = [0, 0];
  for (let i = 0; i < coarse.length; i++) {
    const [ax, ay] = coarse[i]!;
    const [bx, by] = coarse[(i + 1) % coarse.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    total += length;
    if (Math.min(Math.abs(bx - ax), Math.abs(by - ay)) < Math.max(2, 0.08 * length)) straight += length;
  }
  return straight > 0.66 * total;
}

/**
 * A rectilinear area with its corners restored: an initial that stands on a corner of the border leaves a hole
 * there, one that breaks through the border a bump. A pixel is inside when a good part of its row and of its
 * column is.
 */
export function squaredUp(area: Mask): Mask {
  const { width, height } = area;
  const rows = new Int32Array(height);
  const columns = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!area.data[y * width + x]) continue;
      rows[y]!++;
      columns[x]!++;
    }
  }
  const leastInRow = goodPart * Math.max(...rows);
  const leastInColumn = goodPart * Math.max(...columns);
  const result = createMask(area);
  for (let y = 0; y < height; y++) {
    if (rows[y]! <= leastInRow) continue;
    for (let x = 0; x < width; x++) if (columns[x]! > leastInColumn) result.data[y * width + x] = 1;
  }
  return result;
}
