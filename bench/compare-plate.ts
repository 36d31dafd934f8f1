import type { RgbImage } from '@/pipeline/page';
import { growBox } from '@/pipeline/raster/box';
import type { Label } from './page-labels';

/** Difference of two colours (largest channel, 0 to 255) that an eye sees as a speck on paper. */
const visible = 40;
/** Smallest difference by which drawing a text changed a pixel, its smoothed edges included. */
const touched = 4;
/** Pixels around the text that belong to nobody: erasing needs a margin there. */
const margin = 3;

export type PlateComparison = {
  /** Source-text pixels of the labels, and those still visible on the plate. */
  textPixels: number;
  residue: number;
  /** Pixels of the labels' boxes, and the sum of their mean channel differences (0 to 255 each). */
  boxPixels: number;
  difference: number;
  /** Pixels away from every text, and those visibly changed. */
  artPixels: number;
  damaged: number;
};

/** Compares an erased plate with the same page drawn without its text. Optional texts may stay or go. */
export function comparePlate(
  plate: RgbImage,
  { bare, lettered }: { bare: RgbImage; lettered: RgbImage },
  labels: readonly Label[],
): PlateComparison {
  const { width, height } = bare;
  const result = { textPixels: 0, residue: 0, boxPixels: 0, difference: 0, artPixels: 0, damaged: 0 };
  const inBox = new Uint8Array(width * height);
  for (const label of labels) if (!label.optional) paint(inBox, width, height, growBox(label.box, 2));
  const nearText = new Uint8Array(width * height);
  for (let i = 0; i < width * height; i++) {
    if (distance(bare, lettered, i) < touched) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    paint(nearText, width, height, growBox({ x, y, width: 1, height: 1 }, margin));
  }
  for (let i = 0; i < width * height; i++) {
    const left = distance(plate, bare, i);
    if (inBox[i]) {
      result.boxPixels++;
      result.difference += meanDistance(plate, bare, i);
      if (distance(bare, lettered, i) > visible) {
        result.textPixels++;
        if (left > visible) result.residue++;
      }
    }
    if (!nearText[i]) {
      result.artPixels++;
      if (left > visible) result.damaged++;
    }
  }
  return result;
}

function paint(
  mask: Uint8Array,
  width: number,
  height: number,
  box: { x: number; y: number; width: number; height: number },
): void {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y++) mask.fill(1, y * width + left, y * width + right);
}

function distance(a: RgbImage, b: RgbImage, pixel: number): number {
  const at = 3 * pixel;
  return Math.max(
    Math.abs(a.data[at]! - b.data[at]!),
    Math.abs(a.data[at + 1]! - b.data[at + 1]!),
    Math.abs(a.data[at + 2]! - b.data[at + 2]!),
  );
}

function meanDistance(a: RgbImage, b: RgbImage, pixel: number): number {
  const at = 3 * pixel;
  return [0, 1, 2].reduce((sum, c) => sum + Math.abs(a.data[at + c]! - b.data[at + c]!), 0) / 3;
}
