import sharp from 'sharp';
import type { Box } from '@/lib/page/region-document';
import { decodePage, encodePage } from '@/pipeline/decode';
import type { RgbImage } from '@/pipeline/page';
import type { Mask } from '@/pipeline/raster/mask';
import type { DrawnPagePlan } from './drawn-page-list';
import type { DrawnTruth } from './page-labels';

type Drawing = Pick<DrawnTruth, 'bare' | 'lettered' | 'outlines'>;

/** The file that is uploaded, with all that was drawn in the file's own size. */
export async function uploadOf(drawing: Drawing, plan: DrawnPagePlan): Promise<DrawnTruth & { bytes: Uint8Array }> {
  const [bare, lettered] = [await reduced(drawing.bare, plan), await reduced(drawing.lettered, plan)];
  const { image: perfect } = await decodePage(await saved(bare, plan));
  return {
    bytes: await saved(lettered, plan),
    bare,
    lettered,
    perfect,
    outlines: await reducedMask(drawing.outlines, bare),
  };
}

/** A box of the drawing where it is in the upload. */
export function reducedBox({ x, y, width, height }: Box, { spoilt }: DrawnPagePlan): Box {
  const scale = spoilt?.scale ?? 1;
  return { x: scale * x, y: scale * y, width: scale * width, height: scale * height };
}

async function saved(image: RgbImage, { mime, spoilt }: DrawnPagePlan): Promise<Uint8Array> {
  if (!spoilt) return await encodePage(image, mime);
  const { data, width, height } = image;
  const page = sharp(data, { raw: { width, height, channels: 3 } });
  return await page.jpeg({ quality: spoilt.quality }).toBuffer();
}

async function reduced(image: RgbImage, { spoilt }: DrawnPagePlan): Promise<RgbImage> {
  if (!spoilt) return image;
  const [width, height] = [Math.round(spoilt.scale * image.width), Math.round(spoilt.scale * image.height)];
  const page = sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });
  return { data: await page.resize(width, height, { fit: 'fill' }).raw().toBuffer(), width, height };
}

async function reducedMask(mask: Mask, { width, height }: { width: number; height: number }): Promise<Mask> {
  if (mask.width === width && mask.height === height) return mask;
  const grey = sharp(
    mask.data.map((bit) => 255 * bit),
    { raw: { width: mask.width, height: mask.height, channels: 1 } },
  );
  const data = await grey.resize(width, height, { fit: 'fill' }).extractChannel(0).raw().toBuffer();
  return { ...mask, width, height, data: Uint8Array.from(data, (value) => (value > 128 ? 1 : 0)) };
}
