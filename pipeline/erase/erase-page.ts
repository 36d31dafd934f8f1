import type { RgbImage, TextBlock } from '../page';
import { distanceTo } from '../raster/color';
import { dilate, type Mask } from '../raster/mask';
import { glyphMask } from './glyph-mask';
import { inpaint } from './inpaint';

/** Mean deviation of the paper around the glyphs (0 to 255) up to which one colour replaces them unseen. */
const flatPaper = 6;
/** Above this, text stands on drawing: painting over it leaves a smear that looks worse than the text. */
const busyPaper = 30;

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
  const plate: RgbImage = { ...image, data: image.data.slice() };
  const erased: boolean[] = [];
  for (const block of blocks) {
    options.signal?.throwIfAborted();
    erased.push(await eraseBlock(plate, block));
  }
  return { plate, erased };
}

async function eraseBlock(plate: RgbImage, block: TextBlock): Promise<boolean> {
  const glyphs = glyphMask(plate, block);
  const deviation = deviationAround(plate, glyphs, block);
  if (deviation <= flatPaper) {
    fill(plate, glyphs, block.colors.background);
    return true;
  }
  if (deviation > busyPaper && block.kind === 'free') return false;
  await inpaint(plate, glyphs, Math.max(3, Math.round(0.15 * block.fontSize)));
  return true;
}

/** Mean distance from the paper's colour of the pixels right around the glyphs. */
function deviationAround(image: RgbImage, glyphs: Mask, block: TextBlock): number {
  const ring = dilate(glyphs, Math.max(2, Math.round(0.2 * block.fontSize)));
  let [sum, count] = [0, 0];
  for (let y = 0; y < ring.height; y++) {
    for (let x = 0; x < ring.width; x++) {
      const i = y * ring.width + x;
      if (!ring.data[i] || glyphs.data[i]) continue;
      sum += distanceTo(image.data, 3 * ((ring.top + y) * image.width + ring.left + x), block.colors.background);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function fill(image: RgbImage, mask: Mask, color: readonly [number, number, number]): void {
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      if (!mask.data[y * mask.width + x]) continue;
      const at = 3 * ((mask.top + y) * image.width + mask.left + x);
      for (let c = 0; c < 3; c++) image.data[at + c] = color[c]!;
    }
  }
}
