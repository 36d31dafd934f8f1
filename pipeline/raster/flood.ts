import { createMask, type Mask } from './mask';

/** What can be reached from the seeds over passable pixels, in four directions; linear in pixels. */
export function floodFill(passable: Mask, seeds: Mask): Mask {
  const reached = createMask(passable);
  const stack: number[] = [];
  for (let i = 0; i < seeds.data.length; i++) {
    if (!seeds.data[i] || !passable.data[i]) continue;
    reached.data[i] = 1;
    stack.push(i);
  }
  spread(passable, reached, stack);
  return reached;
}

/** Sets every empty pixel that is enclosed, that is, not reachable from the window's edge over empty pixels. */
export function fillHoles(mask: Mask): Mask {
  const { width, height } = mask;
  const empty = createMask(mask);
  for (let i = 0; i < mask.data.length; i++) empty.data[i] = mask.data[i] ? 0 : 1;
  const outside = createMask(mask);
  const stack: number[] = [];
  const enter = (at: number): void => {
    if (!empty.data[at] || outside.data[at]) return;
    outside.data[at] = 1;
    stack.push(at);
  };
  for (let x = 0; x < width; x++) {
    enter(x);
    enter((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    enter(y * width);
    enter(y * width + width - 1);
  }
  spread(empty, outside, stack);
  for (let i = 0; i < outside.data.length; i++) outside.data[i] = outside.data[i] ? 0 : 1;
  return outside;
}

function spread(passable: Mask, reached: Mask, stack: number[]): void {
  const { width, height } = passable;
  const open = passable.data;
  const seen = reached.data;
  const lastRow = (height - 1) * width;
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    if (x > 0 && open[at - 1] && !seen[at - 1]) {
      seen[at - 1] = 1;
      stack.push(at - 1);
    }
    if (x < width - 1 && open[at + 1] && !seen[at + 1]) {
      seen[at + 1] = 1;
      stack.push(at + 1);
    }
    if (at >= width && open[at - width] && !seen[at - width]) {
      seen[at - width] = 1;
      stack.push(at - width);
    }
    if (at < lastRow && open[at + width] && !seen[at + width]) {
      seen[at + width] = 1;
      stack.push(at + width);
    }
  }
}
