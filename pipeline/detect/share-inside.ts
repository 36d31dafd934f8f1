import type { Box } from '../../lib/page/region-document';
import type { Mask } from '../raster/mask';

/** Leaves out the pixels that lie nearer to another text's box: conjoined balloons are split between their texts. */
export function shareInside(inside: Mask, box: Box, others: readonly Box[]): { inside: Mask; isShared: boolean } {
  const rivals = others.filter((other) => meets(inside, other));
  if (rivals.length === 0) return { inside, isShared: false };
  const own = { ...inside, data: inside.data.slice() };
  for (let y = 0; y < own.height; y++) {
    for (let x = 0; x < own.width; x++) {
      const at = y * own.width + x;
      if (!own.data[at]) continue;
      const px = x + own.left + 0.5;
      const py = y + own.top + 0.5;
      const distance = distanceToBox(px, py, box);
      if (rivals.some((rival) => distanceToBox(px, py, rival) < distance)) own.data[at] = 0;
    }
  }
  return { inside: own, isShared: true };
}

/** Whether a good part of the box lies inside the mask. */
function meets(mask: Mask, box: Box): boolean {
  let inside = 0;
  for (const [fx, fy] of [
    [0.5, 0.5],
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const) {
    const x = Math.floor(box.x + fx * box.width) - mask.left;
    const y = Math.floor(box.y + fy * box.height) - mask.top;
    if (x >= 0 && y >= 0 && x < mask.width && y < mask.height) inside += mask.data[y * mask.width + x]!;
  }
  return inside >= 2;
}

function distanceToBox(x: number, y: number, box: Box): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width);
  const dy = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(dx, dy);
}
