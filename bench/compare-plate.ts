import type { RgbImage } from '@/pipeline/page';
import { growBox } from '@/pipeline/raster/box';
import { createMask, dilate, type Mask, paintBox, windowAround } from '@/pipeline/raster/mask';
import type { DrawnTruth, Label } from './page-labels';

/** Difference of two colours (largest channel, 0 to 255) that an eye sees as a speck on paper. */
const visible = 40;
/** ...and as a shade, where many pixels beside each other have it. */
const shade = 16;
/** Smallest difference by which drawing a text changed a pixel, its smoothed edges included. */
const touched = 4;
/** Pixels around the text that belong to nobody: erasing needs a margin there. */
const margin = 3;
/** Share of a text's pixels that must have changed for it to count as erased, and not as left alone. */
const erasedShare = 0.5;

export type PlateComparison = {
  /** Source-text pixels of the labels, and those still visible on the plate. */
  textPixels: number;
  residue: number;
  /** The same of the texts that were erased; those left alone on purpose, or never found, are not among them. */
  erasedPixels: number;
  erasedResidue: number;
  /** Pixels beside the text of erased labels (soft edges, JPEG ringing), and those of a visibly other shade. */
  halo: number;
  haloLeft: number;
  /** Pixels of the labels' boxes, and the sum of their mean channel differences (0 to 255 each). */
  boxPixels: number;
  difference: number;
  /** Pixels away from every text, and those visibly changed. */
  artPixels: number;
  damaged: number;
  /** Pixels of the outlines of balloons and captions, and those that are not what they would be without text. */
  outlinePixels: number;
  outlineDamaged: number;
};

/**
 * Compares an erased plate with the same page drawn without its text. Optional texts may stay or go.
 * @param upload the page as the pipeline decoded it: what nobody touched is no damage, however JPEG left it
 */
export function comparePlate(
  plate: RgbImage,
  upload: RgbImage,
  { bare, lettered, perfect, outlines }: DrawnTruth,
  labels: readonly Label[],
): PlateComparison {
  const { width, height } = bare;
  const counts = noCounts();
  const page = { left: 0, top: 0, width, height };
  const text = createMask(page);
  const nearText = createMask(page);
  for (let i = 0; i < text.data.length; i++) {
    const change = distance(bare, lettered, i);
    if (change > visible) text.data[i] = 1;
    if (change >= touched) nearText.data[i] = 1;
  }
  const away = dilate(nearText, margin);
  const { inBox, erased } = paintLabels(labels, text, (i) => distance(plate, upload, i) > 0);
  const beside = dilate(text, margin + 1);
  for (let i = 0; i < text.data.length; i++) {
    const left = distance(plate, perfect, i);
    if (inBox.data[i]) {
      counts.boxPixels++;
      counts.difference += meanDistance(plate, perfect, i);
      if (text.data[i]) {
        counts.textPixels++;
        if (left > visible) counts.residue++;
        if (erased.data[i]) counts.erasedPixels++;
        if (erased.data[i] && left > visible) counts.erasedResidue++;
      }
    }
    if (erased.data[i] && beside.data[i] && !text.data[i]) {
      counts.halo++;
      if (left > shade) counts.haloLeft++;
    }
    const isAltered = left > visible && distance(plate, upload, i) > 0;
    if (!away.data[i]) {
      counts.artPixels++;
      if (isAltered) counts.damaged++;
    }
    if (outlines.data[i]) {
      counts.outlinePixels++;
      if (isAltered) counts.outlineDamaged++;
    }
  }
  return counts;
}

function noCounts(): PlateComparison {
  return {
    textPixels: 0,
    residue: 0,
    erasedPixels: 0,
    erasedResidue: 0,
    halo: 0,
    haloLeft: 0,
    boxPixels: 0,
    difference: 0,
    artPixels: 0,
    damaged: 0,
    outlinePixels: 0,
    outlineDamaged: 0,
  };
}

/** The labels' boxes, and among them those of texts most of whose pixels changed. */
function paintLabels(
  labels: readonly Label[],
  text: Mask,
  isChanged: (pixel: number) => boolean,
): { inBox: Mask; erased: Mask } {
  const [inBox, erased] = [createMask(text), createMask(text)];
  for (const label of labels) {
    if (label.optional) continue;
    const box = growBox(label.box, 2);
    paintBox(inBox, box);
    const { left, top, width, height } = windowAround(box, 0, text);
    let [own, changed] = [0, 0];
    for (let y = top; y < top + height; y++)
      for (let i = y * text.width + left; i < y * text.width + left + width; i++) {
        own += text.data[i]!;
        if (text.data[i] && isChanged(i)) changed++;
      }
    if (changed > erasedShare * own) paintBox(erased, growBox(box, margin));
  }
  return { inBox, erased };
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
