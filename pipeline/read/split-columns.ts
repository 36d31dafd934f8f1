import { cropGray, type GrayImage, inkMask, otsuThreshold } from './gray-image';

/**
 * Cuts a picture in which the detector took several columns for one line; nearly always it is one column and comes
 * back alone.
 * @param picture dark on light, cut close around the glyphs
 * @returns columns from right to left
 */
export function splitColumns(picture: GrayImage): GrayImage[] {
  const { width, height } = picture;
  if (width < 20) return [picture];
  const { data } = inkMask(picture, otsuThreshold(picture));
  const bands = runsOf(width, (x) => {
    for (let y = 0; y < height; y++) if (data[y * width + x]) return true;
    return false;
  });
  const columns = bands.filter((band) => isColumn(data, width, height, band));
  const widest = Math.max(0, ...columns.map(sizeOf));
  const real = columns.filter((band) => sizeOf(band) >= widest * 0.62);
  if (real.length < 2) return [picture];
  return real
    .map((band) => {
      const margin = Math.max(1, Math.round(sizeOf(band) * 0.06));
      const left = Math.max(0, band.from - margin);
      return cropGray(picture, { left, top: 0, width: Math.min(width, band.to + margin) - left, height });
    })
    .reverse();
}

type Run = { from: number; to: number };

function sizeOf({ from, to }: Run): number {
  return to - from;
}

/** A pile of about square glyphs; the strokes of い or 川 stand side by side too, but each is thin and tall. */
function isColumn(data: Uint8Array, width: number, height: number, band: Run): boolean {
  const glyphs = runsOf(height, (y) => {
    for (let x = band.from; x < band.to; x++) if (data[y * width + x]) return true;
    return false;
  });
  if (glyphs.length < 2) return false;
  const square = glyphs.filter((glyph) => sizeOf(glyph) < sizeOf(band) * 1.6 && sizeOf(glyph) > sizeOf(band) * 0.4);
  return square.length * 2 >= glyphs.length;
}

function runsOf(length: number, isInked: (place: number) => boolean): Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (let place = 0; place <= length; place++) {
    const inked = place < length && isInked(place);
    if (inked && from < 0) from = place;
    if (!inked && from >= 0) {
      runs.push({ from, to: place });
      from = -1;
    }
  }
  return runs;
}
