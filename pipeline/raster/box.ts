import type { Box } from '../../lib/page/region-document';

/** Smallest box around boxes; at least one is needed. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Square pixels that both boxes cover. */
export function overlapArea(a: Box, b: Box): number {
  return Math.max(0, -gapX(a, b)) * Math.max(0, -gapY(a, b));
}

/** Pixels between the boxes from side to side; negative where they overlap. */
export function gapX(a: Box, b: Box): number {
  return Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
}

/** Pixels between the boxes from top to bottom; negative where they overlap. */
export function gapY(a: Box, b: Box): number {
  return Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
}

export function boxArea(box: Box): number {
  return box.width * box.height;
}

/** The box with `x` added on the left and right and `y` above and below. */
export function growBox(box: Box, x: number, y = x): Box {
  return { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y };
}

/** The box on a picture `scale` times as large. */
export function scaledBox({ x, y, width, height }: Box, scale: number): Box {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}
