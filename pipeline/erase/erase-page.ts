import type { Rgb, RgbImage, TextBlock } from '../page';
import { distanceTo } from '../raster/color';
import { dilate, intersect, type Mask } from '../raster/mask';
import { eraseFreeText } from './free-text';
import { type GlyphMask, glyphMask } from './glyph-mask';
import { inpaint } from './inpaint';
import type { Inpainter } from './inpainter';
import { fillTone, measureTone } from './tone-fill';

/** Mean deviation of the paper around the glyphs (0 to 255) up to which one colour replaces them unseen. */
const flatPaper = 6;
/** Times the page's usual glyph: free text larger than this is a title or a drawn sound. */
const largestFree = 2.6;
/** Dots that a text has on its own: of i, of exclamations, of an ellipsis. */
const mostSpecks = 24;
/** Mean step between neighbouring pixels from which paper is a pattern (halftone, grain) and no mere shading. */
const grainyPaper = 5;

/**
 * Takes the given blocks' text off the page; outlines, art and screentone stay. Blocks that are to be kept must
 * not be among them.
 * @returns a new image, and for each block whether its text is gone (false: over art too busy to be restored)
 */
export async function erasePage(
  image: RgbImage,
  blocks: readonly TextBlock[],
  { signal, inpainter = null }: { signal?: AbortSignal; inpainter?: Inpainter | null } = {},
): Promise<{ plate: RgbImage; erased: boolean[] }> {
  // Not slice(): a decoder hands over a Buffer, whose slice is the same memory.
  const plate: RgbImage = { ...image, data: Uint8Array.from(image.data) };
  const erased: boolean[] = [];
  const usual = median(blocks.map((block) => block.fontSize));
  for (const block of blocks) {
    signal?.throwIfAborted();
    const others = blocks.filter((other) => other !== block).flatMap(({ lines }) => lines.map(({ box }) => box));
    if (block.kind !== 'free') {
      const mask = glyphMask(plate, block);
      // What no outline encloses may stand on screentone whose dots would go with the text.
      const isTone = !mask.isOutlined && mask.specks > mostSpecks;
      if (!isTone || !(await eraseFreeText(plate, block, others, null))) eraseEnclosed(plate, block, mask);
      erased.push(true);
    } else if (block.fontSize > largestFree * usual) erased.push(false);
    else erased.push(await eraseFreeText(plate, block, others, inpainter));
  }
  return { plate, erased };
}

function eraseEnclosed(plate: RgbImage, block: TextBlock, { glyphs, paper, rim }: GlyphMask): void {
  const known = near(paper, glyphs, Math.max(3, Math.round(0.5 * block.fontSize)));
  const { deviation, grain } = measure(plate, known, block.colors.background);
  const tone = deviation > flatPaper && grain > grainyPaper ? measureTone(plate, known, 1.5 * block.fontSize) : null;
  if (deviation <= flatPaper) fill(plate, glyphs, block.colors.background);
  else if (tone) fillTone(plate, glyphs, known, tone, block.colors.background);
  else inpaint(plate, glyphs, rim, block.colors.background);
}

/** The part of a mask within `reach` of the glyphs. */
function near(mask: Mask, glyphs: Mask, reach: number): Mask {
  const around = dilate(glyphs, reach);
  intersect(around, mask);
  return around;
}

/** Mean distance of visible paper from its colour, and mean step from one visible pixel to the next. */
function measure(image: RgbImage, known: Mask, color: Rgb): { deviation: number; grain: number } {
  let [away, count, steps, pairs] = [0, 0, 0, 0];
  for (let y = 0; y < known.height; y++) {
    for (let x = 0; x < known.width; x++) {
      const i = y * known.width + x;
      if (!known.data[i]) continue;
      const at = 3 * ((known.top + y) * image.width + known.left + x);
      away += distanceTo(image.data, at, color);
      count++;
      if (x + 1 === known.width || !known.data[i + 1]) continue;
      steps += Math.max(
        Math.abs(image.data[at]! - image.data[at + 3]!),
        Math.abs(image.data[at + 1]! - image.data[at + 4]!),
        Math.abs(image.data[at + 2]! - image.data[at + 5]!),
      );
      pairs++;
    }
  }
  return { deviation: away / Math.max(1, count), grain: steps / Math.max(1, pairs) };
}

function fill(image: RgbImage, mask: Mask, color: Rgb): void {
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      if (!mask.data[y * mask.width + x]) continue;
      const at = 3 * ((mask.top + y) * image.width + mask.left + x);
      for (let c = 0; c < 3; c++) image.data[at + c] = color[c]!;
    }
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
