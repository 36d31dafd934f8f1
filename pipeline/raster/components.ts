import type { Box } from '../../lib/page/region-document';
import type { Mask } from './mask';

/** A connected set of pixels; edges are inclusive and relative to the mask's window. */
export type Component = { id: number; left: number; top: number; right: number; bottom: number; size: number };

export type Labelled = {
  /** 0 where the mask is empty, else a component's id. */
  labels: Int32Array;
  /** components[id - 1] has that id. */
  components: Component[];
};

/**
 * Connected components of the set pixels, diagonal neighbours included, in order of their first pixel. Linear in
 * pixels: runs of set pixels are joined with those of the row above by union-find.
 */
export function labelComponents(mask: Mask): Labelled {
  const { width, height } = mask;
  const { from, to, parents } = joinedRuns(mask);
  const labels = new Int32Array(width * height);
  const components: Component[] = [];
  const ids = new Int32Array(from.length);
  for (let run = 0; run < from.length; run++) {
    const start = from[run]!;
    const size = to[run]! - start;
    const y = Math.floor(start / width);
    const left = start - y * width;
    const right = left + size - 1;
    const root = rootOf(parents, run);
    if (root === run) {
      const id = components.length + 1;
      ids[run] = id;
      components.push({ id, left, top: y, right, bottom: y, size });
    } else {
      // A root is its component's first run, so it has an id already.
      ids[run] = ids[root]!;
      const component = components[ids[run]! - 1]!;
      if (left < component.left) component.left = left;
      if (right > component.right) component.right = right;
      component.bottom = y;
      component.size += size;
    }
    labels.fill(ids[run]!, start, to[run]!);
  }
  return { labels, components };
}

/** A component's box in page coordinates. */
export function componentBox(component: Component, window: { left: number; top: number }): Box {
  return {
    x: component.left + window.left,
    y: component.top + window.top,
    width: component.right - component.left + 1,
    height: component.bottom - component.top + 1,
  };
}

/**
 * Whether ink within a line's box is a border rather than glyphs: longer than joined letters or a dash usually are,
 * and filling little of its box (a border with an initial standing on it).
 */
export function isBorder(component: Component, fontSize: number): boolean {
  const width = component.right - component.left + 1;
  const height = component.bottom - component.top + 1;
  if (Math.max(width, height) < 6 * fontSize) return false;
  return Math.min(width, height) < 0.4 * fontSize || component.size < 0.25 * width * height;
}

/** Runs of set pixels in raster order (first index, index after the last); a run's root is its component's first. */
function joinedRuns({ data, width, height }: Mask): { from: number[]; to: number[]; parents: number[] } {
  const from: number[] = [];
  const to: number[] = [];
  const parents: number[] = [];
  let above = 0;
  let aboveEnd = 0;
  for (let y = 0; y < height; y++) {
    const rowStart = y * width;
    const rowEnd = rowStart + width;
    const first = from.length;
    for (let at = rowStart; at < rowEnd; at++) {
      if (data[at] === 0) continue;
      const start = at;
      while (at < rowEnd && data[at] !== 0) at++;
      const run = from.length;
      from.push(start);
      to.push(at);
      parents.push(run);
      // Runs of the row above that end before this one begins cannot meet any later one either.
      while (above < aboveEnd && to[above]! + width < start) above++;
      for (let other = above; other < aboveEnd && from[other]! + width <= at; other++) join(parents, other, run);
    }
    above = first;
    aboveEnd = from.length;
  }
  return { from, to, parents };
}

function join(parents: number[], a: number, b: number): void {
  const rootA = rootOf(parents, a);
  const rootB = rootOf(parents, b);
  if (rootA < rootB) parents[rootB] = rootA;
  else parents[rootA] = rootB;
}

function rootOf(parents: number[], run: number): number {
  let root = run;
  while (parents[root] !== root) {
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}
