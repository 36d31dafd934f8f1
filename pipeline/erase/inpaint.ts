import type { Rgb, RgbImage } from '../page';
import type { Mask } from '../raster/mask';

/** Rounds of Gauss and Seidel on each size; what is far away was settled on a smaller one. */
const rounds = 10;
const relaxation = 1.5;
/** Side below which a size is not halved again. */
const smallest = 4;

/** A size of the window: three values a pixel, and for each whether it is to be seen, to be found, or neither. */
type Level = { values: Float32Array; state: Uint8Array; width: number; height: number };
const [blocked, visible, hole] = [0, 1, 2];

/**
 * Paints over the masked pixels from their surroundings, in place: the smoothest surface that meets the paper
 * around them (Laplace's equation), which follows shading. Art beside a hole does not bleed into it. Solved from
 * small sizes to large ones, so that wide holes cost no more a pixel than strokes (Burt 1988; multigrid).
 * @param art pixels to take no colour from, same window
 * @param paper the colour where nothing is to be seen around
 */
export function inpaint(image: RgbImage, holes: Mask, art: Mask, paper: Rgb): void {
  const { left, top, width, height } = holes;
  const level: Level = {
    values: new Float32Array(3 * width * height),
    state: new Uint8Array(width * height),
    width,
    height,
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      level.state[i] = holes.data[i] ? hole : art.data[i] ? blocked : visible;
      const at = 3 * ((top + y) * image.width + left + x);
      for (let c = 0; c < 3; c++) level.values[3 * i + c] = image.data[at + c]!;
    }
  }
  solve(level, paper);
  for (let i = 0; i < holes.data.length; i++) {
    if (!holes.data[i]) continue;
    const to = 3 * ((top + Math.floor(i / width)) * image.width + left + (i % width));
    for (let c = 0; c < 3; c++) image.data[to + c] = Math.min(255, Math.max(0, Math.round(level.values[3 * i + c]!)));
  }
}

function solve(level: Level, paper: Rgb): void {
  const { values, state, width, height } = level;
  const open: number[] = [];
  for (let i = 0; i < state.length; i++) if (state[i] === hole) open.push(i);
  if (open.length === 0) return;
  if (Math.min(width, height) <= smallest) {
    const mean = meanColor(level) ?? paper;
    for (const i of open) values.set(mean, 3 * i);
  } else {
    const half = halved(level);
    solve(half, paper);
    for (const i of open) {
      const from = 3 * ((Math.floor(i / width) >> 1) * half.width + ((i % width) >> 1));
      for (let c = 0; c < 3; c++) values[3 * i + c] = half.values[from + c]!;
    }
  }
  const neighbours = neighboursOf(open, level);
  for (let round = 0; round < rounds; round++) relax(values, open, neighbours);
}

function meanColor({ values, state }: Level): number[] | null {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < state.length; i++) {
    if (state[i] !== visible) continue;
    for (let c = 0; c < 3; c++) sum[c]! += values[3 * i + c]!;
    count++;
  }
  return count === 0 ? null : sum.map((value) => value / count);
}

/** Half the size: each pixel is the mean of what is to be seen of four, or a hole where nothing is but holes. */
function halved({ values, state, width, height }: Level): Level {
  const half: Level = {
    width: (width + 1) >> 1,
    height: (height + 1) >> 1,
    values: new Float32Array(3 * ((width + 1) >> 1) * ((height + 1) >> 1)),
    state: new Uint8Array(((width + 1) >> 1) * ((height + 1) >> 1)),
  };
  const seen = new Uint8Array(half.state.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const to = (y >> 1) * half.width + (x >> 1);
      if (state[i] === hole && half.state[to] === blocked) half.state[to] = hole;
      if (state[i] !== visible) continue;
      half.state[to] = visible;
      seen[to]!++;
      for (let c = 0; c < 3; c++) half.values[3 * to + c]! += values[3 * i + c]!;
    }
  }
  for (let i = 0; i < seen.length; i++) {
    if (seen[i]! > 1) for (let c = 0; c < 3; c++) half.values[3 * i + c]! /= seen[i]!;
  }
  return half;
}

/** For each hole the places of its four neighbours that are not blocked, -1 for the others. */
function neighboursOf(open: readonly number[], { state, width, height }: Level): Int32Array {
  const result = new Int32Array(4 * open.length).fill(-1);
  open.forEach((i, k) => {
    const x = i % width;
    if (x > 0 && state[i - 1] !== blocked) result[4 * k] = i - 1;
    if (x < width - 1 && state[i + 1] !== blocked) result[4 * k + 1] = i + 1;
    if (i >= width && state[i - width] !== blocked) result[4 * k + 2] = i - width;
    if (i < width * (height - 1) && state[i + width] !== blocked) result[4 * k + 3] = i + width;
  });
  return result;
}

function relax(values: Float32Array, open: readonly number[], neighbours: Int32Array): void {
  for (let k = 0; k < open.length; k++) {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let n = 4 * k; n < 4 * k + 4; n++) {
      const at = 3 * neighbours[n]!;
      if (at < 0) continue;
      red += values[at]!;
      green += values[at + 1]!;
      blue += values[at + 2]!;
      count++;
    }
    if (count === 0) continue;
    const to = 3 * open[k]!;
    values[to]! += relaxation * (red / count - values[to]!);
    values[to + 1]! += relaxation * (green / count - values[to + 1]!);
    values[to + 2]! += relaxation * (blue / count - values[to + 2]!);
  }
}
