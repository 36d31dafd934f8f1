import type { Box, Region } from '@/lib/page/region-document';

/** Smallest side of a box in which text can be set, page pixels. */
export const smallestSide = 12;

/** The box that a person moves and resizes: the one they made, else the drawn text's. null for a region without one. */
export function frameOf({ manual, lettering }: Region): Box | null {
  return manual?.box ?? lettering?.box ?? null;
}

/**
 * What to ask the server for so that the frame comes to stand at `frame`. A frame that kept its size moves the text
 * as it is set; another size is a new box. Reckoned when it is sent, as an edit on the way may have set the text anew.
 */
export function boxToAsk(region: Region, frame: Box): Box {
  const stands = frameOf(region);
  const text = region.lettering?.box;
  if (!stands || !text || !sameSize(stands, frame)) return frame;
  return { ...text, x: text.x + frame.x - stands.x, y: text.y + frame.y - stands.y };
}

export function sameFrame(a: Box, b: Box): boolean {
  return sameSize(a, b) && Math.abs(a.x - b.x) < near && Math.abs(a.y - b.y) < near;
}

/** The frame moved by dx, dy, at least its middle on the page. */
export function movedFrame(frame: Box, dx: number, dy: number, page: { width: number; height: number }): Box {
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  return {
    ...frame,
    x: Math.round(clamp(frame.x + dx, -middle.x, page.width - middle.x)),
    y: Math.round(clamp(frame.y + dy, -middle.y, page.height - middle.y)),
  };
}

/** Which sides of a frame a handle takes along: -1 left or top, 1 right or bottom, 0 neither. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

/** The frame with the handle's sides moved by dx, dy; the others stay. */
export function resizedFrame(
  frame: Box,
  handle: Handle,
  dx: number,
  dy: number,
  page: { width: number; height: number },
): Box {
  const [x, width] = stretched(frame.x, frame.width, handle.x, dx, page.width);
  const [y, height] = stretched(frame.y, frame.height, handle.y, dy, page.height);
  return { x, y, width, height };
}

function stretched(start: number, length: number, side: -1 | 0 | 1, by: number, page: number): [number, number] {
  const end = start + length;
  if (side === 0) return [start, length];
  if (side === 1) return [start, Math.round(clamp(end + by, start + smallestSide, Math.max(end, page)) - start)];
  const next = Math.round(clamp(start + by, Math.min(start, 0), end - smallestSide));
  return [next, end - next];
}

/** Boxes are drawn to hundredths of a pixel. */
const near = 0.5;

function sameSize(a: Box, b: Box): boolean {
  return Math.abs(a.width - b.width) < near && Math.abs(a.height - b.height) < near;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
