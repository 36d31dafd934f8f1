import { type GrayImage, otsuThreshold } from './gray-image';

/**
 * The rows of a horizontal line's crop that its glyphs fill, with a little air: without the neighbouring line's
 * feet, the frame above a caption and the rise of a drop capital. A network that squeezes the crop to a fixed
 * height sees the glyphs larger.
 * @param line dark on light
 * @returns `to` is exclusive; the whole height when there is no clear band
 */
export function textRows(line: GrayImage): { from: number; to: number } {
  const { width, height } = line;
  const limit = otsuThreshold(line);
  const ink = Array.from({ length: height }, (_, y) => {
    let count = 0;
    for (let x = 0; x < width; x++) if (line.data[y * width + x]! < limit) count++;
    // A row that is black nearly throughout is a ruled line.
    return count > width * 0.75 ? 0 : count;
  });
  const smooth = ink.map((count, y) => (2 * count + (ink[y - 1] ?? count) + (ink[y + 1] ?? count)) / 4);
  const usual = [...smooth].sort((a, b) => b - a)[Math.floor(height * 0.3)]!;
  const least = usual * 0.22;
  const middle = Math.round(height / 2);
  if (usual === 0 || smooth[middle]! < least) return { from: 0, to: height };
  let from = middle;
  let to = middle;
  while (from > 0 && smooth[from - 1]! >= least) from--;
  while (to < height && smooth[to]! >= least) to++;
  const size = to - from;
  if (size < height * 0.45) return { from: 0, to: height };
  const air = Math.max(1, Math.round(size * rowAir));
  return { from: Math.max(0, from - air), to: Math.min(height, to + air) };
}

const rowAir = 0.2;
