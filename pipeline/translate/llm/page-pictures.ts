import type { FilePart, TextPart } from 'ai';
import sharp from 'sharp';
import type { Box } from '../../../lib/page/region-document';
import type { PagePicture, RgbImage } from '../../page';

type Part = TextPart | FilePart;

/** A page that is scaled down further than this shows no letters any more: a strip is shown by its crops alone. */
const smallestScale = 0.3;
const pageSide = 1280;
const cropSide = 320;
/** A reading below this confidence is worth a look. */
const doubtful = 0.9;
const maxCrops = 12;

/**
 * The page as a language model should see it: the whole page, small, and the places whose reading is doubtful, larger.
 * @param ids names of the picture's places, in their order
 */
export async function pagePictures({ image, places }: PagePicture, ids: string[]): Promise<Part[]> {
  const parts: Part[] = [];
  const scale = Math.min(1, pageSide / Math.max(image.width, image.height));
  const isShown = scale >= smallestScale;
  if (isShown) parts.push(text('The whole page:'), await jpeg(image, wholeOf(image), pageSide));
  const chosen = places
    .map(({ box, confidence }, index) => ({ box, confidence, id: ids[index]! }))
    .filter(({ confidence }) => !isShown || confidence < doubtful)
    .sort((a, b) => a.confidence - b.confidence)
    .slice(0, maxCrops);
  for (const { box, id } of chosen)
    parts.push(text(`The place of ${id}:`), await jpeg(image, grown(box, image), cropSide));
  return parts;
}

function text(words: string): TextPart {
  return { type: 'text', text: words };
}

/** sharp works on threads of its own, so this does not hold up the event loop. */
async function jpeg({ data, width, height }: RgbImage, area: Box, side: number): Promise<FilePart> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer();
  return { type: 'file', data: bytes, mediaType: 'image/jpeg' };
}

function wholeOf({ width, height }: RgbImage): Box {
  return { x: 0, y: 0, width, height };
}

/** The box in whole pixels with a fifth around it, within the page. */
function grown({ x, y, width, height }: Box, page: RgbImage): Box {
  const margin = Math.max(8, Math.min(width, height) * 0.2);
  const left = Math.max(0, Math.floor(x - margin));
  const top = Math.max(0, Math.floor(y - margin));
  const right = Math.min(page.width, Math.ceil(x + width + margin));
  const bottom = Math.min(page.height, Math.ceil(y + height + margin));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
