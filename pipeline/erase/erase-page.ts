import type { Rgb, RgbImage, TextBlock } from '../page';
import { distanceTo } from '../raster/color';
import { countSet, dilate, intersect, type Mask } from '../raster/mask';
import { glyphMask } from './glyph-mask';
import { inpaint } from './inpaint';
import { fillTone, measureTone } from './tone-fill';

/** Mean deviation of the paper around the glyphs (0 to 255) up to which one colour replaces them unseen. */
const flatPaper = 6;
/** Free text on paper that varies more stands on drawing: painting over it leaves a smear worse than the text. */
const busyPaper = 14;
/** ...unless the paper is a regular tone, which repeats itself to this part of its variation. */
const regularTone = 0.35;
/** Times the page's usual glyph: free text larger than this is a title or a drawn sound. */
const largestFree = 2.6;
/** Share of free text's glyphs that may have to be cut out of art they touch. */
const mostCut = 0.22;
/** Share of art in what is seen around free text, above which the text is left alone for the same reason. */
const mostArt = 0.3;
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
  options: { signal?: AbortSignal } = {},
): Promise<{ plate: RgbImage; erased: boolean[] }> {
  // Not slice(): a decoder hands over a Buffer, whose slice is the same memory.
  const plate: RgbImage = { ...image, data: Uint8Array.from(image.data) };
  const erased: boolean[] = [];
  const usual = median(blocks.map((block) => block.fontSize));
  for (const block of blocks) {
    options.signal?.throwIfAborted();
    const isTitle = block.kind === 'free' && block.fontSize > largestFree * usual;
    erased.push(!isTitle && eraseBlock(plate, block));
  }
  return { plate, erased };
}

function eraseBlock(plate: RgbImage, block: TextBlock): boolean {
  const { glyphs, paper, art, rim, cut } = glyphMask(plate, block);
  const known = near(paper, glyphs, Math.max(3, Math.round(0.5 * block.fontSize)));
  const { deviation, grain } = measure(plate, known, block.colors.background);
  const tone = deviation > flatPaper && grain > grainyPaper ? measureTone(plate, known, 1.5 * block.fontSize) : null;
  if (block.kind === 'free') {
    const drawn = countSet(near(art, glyphs, Math.max(2, Math.round(0.2 * block.fontSize))));
    if (cut > mostCut || drawn > mostArt * (drawn + countSet(known))) return false;
    if (deviation > busyPaper && !(tone && tone.difference < regularTone * deviation)) return false;
  }
  if (deviation <= flatPaper) fill(plate, glyphs, block.colors.background);
  else if (tone) fillTone(plate, glyphs, known, tone, block.colors.background);
  else inpaint(plate, glyphs, rim, block.colors.background);
  return true;
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
