import type { Polygon } from '../../lib/page/region-document';
import { createMask, type Mask } from '../raster/mask';
import { simplify } from '../raster/outline';

/** Whether most of an outline runs level or upright, as that of a caption does, also one notched by a balloon. */
export function isRectilinear(outline: Polygon, fontSize: number): boolean {
  const coarse = simplify(outline, 0.4 * fontSize);
  let [straight, total] = [0, 0];
  for (let i = 0; i < coarse.length; i++) {
    const [ax, ay] = coarse[i]!;
    const [bx, by] = coarse[(i + 1) % coarse.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    total += length;
    if (Math.min(Math.abs(bx - ax), Math.abs(by - ay)) < Math.max(2, 0.08 * length)) straight += length;
  }
  return straight > 0.75 * total;
}

/**
 * A rectilinear area with its corners restored: an initial that stands on a corner of the border leaves a hole
 * there. A pixel is inside when the area lies both beside it (left or right) and above or below it.
 */
export function squaredUp(area: Mask): Mask {
  const { width, height } = area;
  const first = { row: new Int32Array(height).fill(width), column: new Int32Array(width).fill(height) };
  const last = { row: new Int32Array(height).fill(-1), column: new Int32Array(width).fill(-1) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!area.data[y * width + x]) continue;
      first.row[y] = Math.min(first.row[y]!, x);
      last.row[y] = x;
      first.column[x] = Math.min(first.column[x]!, y);
      last.column[x] = y;
    }
  }
  const result = createMask(area);
  for (let y = 0; y < height; y++) {
    if (last.row[y]! < 0) continue;
    for (let x = 0; x < width; x++) if (last.column[x]! >= 0) result.data[y * width + x] = 1;
  }
  return result;
}
