import type { Rgb, RgbImage } from '../page';
import type { Mask } from '../raster/mask';

const rounds = 60;
/** Successive over-relaxation; near 2 spreads far in few rounds, and holes are strokes, a few pixels wide. */
const relaxation = 1.7;

/**
 * Paints over the masked pixels from their surroundings, in place: the smoothest surface that meets the paper
 * around them (Laplace's equation), which follows shading. Art beside a hole does not bleed into it.
 * @param art pixels to take no colour from, same window
 * @param paper the colour where nothing is to be seen around
 */
export function inpaint(image: RgbImage, holes: Mask, art: Mask, paper: Rgb): void {
  const { left, top, width, height } = holes;
  const order = inwards(holes, art);
  const neighbours = neighboursOf(order, holes, art);
  const values = new Float32Array(width * height);
  const isKnown = new Uint8Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        values[i] = image.data[3 * ((top + y) * image.width + left + x) + channel]!;
        isKnown[i] = holes.data[i]! ^ 1;
      }
    }
    for (let k = 0; k < order.length; k++) {
      values[order[k]!] = meanOf(values, neighbours, k, isKnown) ?? paper[channel]!;
      isKnown[order[k]!] = 1;
    }
    for (let round = 0; round < rounds; round++) {
      for (let k = 0; k < order.length; k++) {
        const mean = meanOf(values, neighbours, k, isKnown);
        if (mean !== null) values[order[k]!]! += relaxation * (mean - values[order[k]!]!);
      }
    }
    for (const i of order) {
      const y = Math.floor(i / width);
      const to = 3 * ((top + y) * image.width + left + i - y * width) + channel;
      image.data[to] = Math.min(255, Math.max(0, Math.round(values[i]!)));
    }
  }
}

/** The holes' pixels from the rims inwards; last those that nothing but art surrounds. */
function inwards(holes: Mask, art: Mask): Int32Array {
  const { data, width, height } = holes;
  const order: number[] = [];
  const seen = new Uint8Array(data.length);
  const isRim = (i: number): boolean => {
    const x = i % width;
    return (
      (x > 0 && isPaper(i - 1)) ||
      (x < width - 1 && isPaper(i + 1)) ||
      (i >= width && isPaper(i - width)) ||
      (i < width * (height - 1) && isPaper(i + width))
    );
  };
  const isPaper = (i: number): boolean => data[i] === 0 && art.data[i] === 0;
  const add = (i: number): void => {
    if (data[i] === 0 || seen[i] !== 0) return;
    seen[i] = 1;
    order.push(i);
  };
  for (let i = 0; i < data.length; i++) if (data[i] !== 0 && isRim(i)) add(i);
  for (let k = 0; k < order.length; k++) {
    const i = order[k]!;
    const x = i % width;
    if (x > 0) add(i - 1);
    if (x < width - 1) add(i + 1);
    if (i >= width) add(i - width);
    if (i < width * (height - 1)) add(i + width);
  }
  for (let i = 0; i < data.length; i++) add(i);
  return Int32Array.from(order);
}

/** For each pixel of `order` the indices of its four neighbours, -1 where there is none to take colour from. */
function neighboursOf(order: Int32Array, { width, height }: Mask, art: Mask): Int32Array {
  const result = new Int32Array(4 * order.length).fill(-1);
  order.forEach((i, k) => {
    const x = i % width;
    if (x > 0 && art.data[i - 1] === 0) result[4 * k] = i - 1;
    if (x < width - 1 && art.data[i + 1] === 0) result[4 * k + 1] = i + 1;
    if (i >= width && art.data[i - width] === 0) result[4 * k + 2] = i - width;
    if (i < width * (height - 1) && art.data[i + width] === 0) result[4 * k + 3] = i + width;
  });
  return result;
}

function meanOf(values: Float32Array, neighbours: Int32Array, k: number, isKnown: Uint8Array): number | null {
  let [sum, count] = [0, 0];
  for (let n = 4 * k; n < 4 * k + 4; n++) {
    const next = neighbours[n]!;
    if (next < 0 || isKnown[next] === 0) continue;
    sum += values[next]!;
    count++;
  }
  return count === 0 ? null : sum / count;
}
