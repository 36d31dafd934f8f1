import { createMask, type Mask } from './mask';

/** What can be reached from the seeds over passable pixels, in four directions; linear in pixels. */
export function floodFill(passable: Mask, seeds: Mask): Mask {
  const reached = createMask(passable);
  for (let i = 0; i < seeds.data.length; i++) if (seeds.data[i] !== 0) spread(passable, 1, reached.data, i);
  return reached;
}

/** Sets every empty pixel that is enclosed, that is, not reachable from the window's edge over empty pixels. */
export function fillHoles(mask: Mask): Mask {
  const { width, height } = mask;
  const outside = createMask(mask);
  for (let x = 0; x < width; x++) {
    spread(mask, 0, outside.data, x);
    spread(mask, 0, outside.data, (height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    spread(mask, 0, outside.data, y * width);
    spread(mask, 0, outside.data, y * width + width - 1);
  }
  for (let i = 0; i < outside.data.length; i++) outside.data[i]! ^= 1;
  return outside;
}

/** Marks the pixels of one value that hang together with the one at `start`, row by row. */
function spread({ data, width, height }: Mask, value: 0 | 1, seen: Uint8Array, start: number): void {
  if (data[start] !== value || seen[start] !== 0) return;
  const stack = [start];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen[at] !== 0) continue;
    const y = Math.floor(at / width);
    const rowStart = y * width;
    let from = at;
    while (from > rowStart && data[from - 1] === value && seen[from - 1] === 0) from--;
    let to = at + 1;
    while (to < rowStart + width && data[to] === value && seen[to] === 0) to++;
    seen.fill(1, from, to);
    if (y > 0) pushRuns(data, value, seen, from - width, to - width, stack);
    if (y + 1 < height) pushRuns(data, value, seen, from + width, to + width, stack);
  }
}

/** One pixel of each run in a stretch of a row that is still to be visited. */
function pushRuns(data: Uint8Array, value: 0 | 1, seen: Uint8Array, from: number, to: number, stack: number[]): void {
  let inRun = false;
  for (let at = from; at < to; at++) {
    const isOpen = data[at] === value && seen[at] === 0;
    if (isOpen && !inRun) stack.push(at);
    inRun = isOpen;
  }
}
