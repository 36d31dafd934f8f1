import { createMask, type Mask } from '../raster/mask';

/** Directions in which the outline is looked for. */
const rays = 96;
/** Waves around the outline that a drawn balloon has: an oval, a little egg-shaped or square. */
const waves = 4;
/** Of the half axes: deviation up to which most of the outline must follow the fitted curve. */
const closeness = 0.035;
const mostRays = 0.7;
/** Half axes within which all of a balloon lies, its tail perhaps not. */
const furthest = 1.4;

/**
 * What a round balloon's area would be had no glyph dented it: a smooth closed curve (a short Fourier series of the
 * radius) through most of its outline, filled. Dents and tails are outliers to the fit.
 * @returns null where no such curve follows most of the outline: captions, jagged and joined balloons
 */
export function roundedArea(area: Mask): Mask | null {
  const box = boundsOf(area);
  if (!box) return null;
  const radii = radiiOf(area, box);
  if (!radii) return null;
  const series = fitSeries(radii);
  const near = radii.filter((radius, ray) => Math.abs(radius - valueAt(series, angleOf(ray))) < closeness);
  return near.length < mostRays * rays ? null : fillCurve(area, box, series);
}

type Bounds = { cx: number; cy: number; rx: number; ry: number };

function boundsOf({ data, width, height }: Mask): Bounds | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!data[i]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right - left < 8 || bottom - top < 8) return null;
  return { cx: (left + right) / 2, cy: (top + bottom) / 2, rx: (right - left) / 2, ry: (bottom - top) / 2 };
}

/** In each direction where the area ends, half axes; null when its middle lies outside. */
function radiiOf({ data, width, height }: Mask, { cx, cy, rx, ry }: Bounds): number[] | null {
  const isInside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  if (!isInside(Math.round(cx), Math.round(cy))) return null;
  const step = 0.5 / Math.max(rx, ry);
  return Array.from({ length: rays }, (_, ray) => {
    const [dx, dy] = [rx * Math.cos(angleOf(ray)), ry * Math.sin(angleOf(ray))];
    let last = 0;
    for (let radius = step; radius < furthest; radius += step)
      if (isInside(Math.round(cx + radius * dx), Math.round(cy + radius * dy))) last = radius;
    return last;
  });
}

function angleOf(ray: number): number {
  return (2 * Math.PI * ray) / rays;
}

/** Least squares, again and again with less weight on what lies off (Cauchy's weights). */
function fitSeries(radii: readonly number[]): number[] {
  let series: number[] = [1];
  for (let round = 0; round < 8; round++) {
    const scale = Math.max(0.012, 0.05 / (round + 1));
    const weights = radii.map((radius, ray) => {
      const off = (radius - valueAt(series, angleOf(ray))) / scale;
      return 1 / (1 + off * off);
    });
    series = leastSquares(radii, weights);
  }
  return series;
}

function termsAt(angle: number): number[] {
  const terms = [1];
  for (let wave = 1; wave <= waves; wave++) terms.push(Math.cos(wave * angle), Math.sin(wave * angle));
  return terms;
}

const termsOfRays = Array.from({ length: rays }, (_, ray) => termsAt(angleOf(ray)));

function valueAt(series: readonly number[], angle: number): number {
  const terms = termsAt(angle);
  return series.reduce((sum, factor, k) => sum + factor * terms[k]!, 0);
}

function leastSquares(values: readonly number[], weights: readonly number[]): number[] {
  const size = 2 * waves + 1;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const [ray, value] of values.entries()) {
    const terms = termsOfRays[ray]!;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) rows[i]![j]! += weights[ray]! * terms[i]! * terms[j]!;
      rows[i]![size]! += weights[ray]! * terms[i]! * value;
    }
  }
  // The matrix is positive definite once more rays than terms have weight, so that no pivot need be sought.
  for (let i = 0; i < size; i++) {
    rows[i]![i]! += 1e-9;
    for (let k = i + 1; k < size; k++) {
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j <= size; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  }
  const series = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let rest = rows[i]![size]!;
    for (let j = i + 1; j < size; j++) rest -= rows[i]![j]! * series[j]!;
    series[i] = rest / rows[i]![i]!;
  }
  return series;
}

function fillCurve(area: Mask, { cx, cy, rx, ry }: Bounds, series: readonly number[]): Mask {
  const filled = createMask(area);
  const steps = 720;
  const radii = Float32Array.from({ length: steps + 1 }, (_, at) => valueAt(series, (2 * Math.PI * at) / steps));
  for (let y = 0, i = 0; y < area.height; y++) {
    const dy = (y - cy) / ry;
    if (Math.abs(dy) > furthest) {
      i += area.width;
      continue;
    }
    for (let x = 0; x < area.width; x++, i++) {
      const dx = (x - cx) / rx;
      const square = dx * dx + dy * dy;
      if (square > furthest * furthest) continue;
      const turn = Math.atan2(dy, dx) / (2 * Math.PI);
      const radius = radii[Math.round(steps * (turn < 0 ? turn + 1 : turn))]!;
      if (square <= radius * radius) filled.data[i] = 1;
    }
  }
  return filled;
}
