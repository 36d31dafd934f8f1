import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { PageError, type RgbImage } from './page';

export type PageMime = 'image/jpeg' | 'image/png' | 'image/webp';

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 40_000_000;
const maxSide = 30_000;
/** A progressive jpeg is held in memory whole, in two bytes a sample: four inks may have fewer pixels. */
const maxProgressiveSamples = 3 * maxPixels;

// libvips can read some forty formats, several through large foreign libraries. Only three are wanted here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
// One page is one job of one worker thread; more threads here would only take cores from other pages.
sharp.concurrency(1);

const inputOptions: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1, unlimited: false };

/**
 * Turns an uploaded file into pixels: upright by its EXIF orientation, flattened on white, 8-bit sRGB, first
 * frame of an animation. The header is judged before any pixel is decoded.
 * @throws PageError image-empty, image-too-large, image-type, image-broken, image-too-many-pixels
 */
export async function decodePage(bytes: Uint8Array): Promise<{ image: RgbImage; mime: PageMime }> {
  const { mime } = await judgeHeader(bytes);
  const pixels = sharp(bytes, inputOptions)
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .timeout({ seconds: 20 });
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true }).catch(refuseAsBroken);
  if (info.channels !== 3) throw new Error(`Expected three channels, got ${info.channels}`);
  return { image: { data, width: info.width, height: info.height }, mime };
}

/**
 * Reads an uploaded file to its last pixel without keeping them: it takes what `decodePage` takes, at a fraction of
 * the memory and time, because the decoders make the picture small while they read it.
 * @returns width and height as seen upright
 * @throws PageError as decodePage
 */
export async function checkPage(bytes: Uint8Array): Promise<{ width: number; height: number; mime: PageMime }> {
  const { width, height, mime } = await judgeHeader(bytes);
  await sharp(bytes, inputOptions)
    .resize(16, 16, { fit: 'fill' })
    .raw()
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(refuseAsBroken);
  return { width, height, mime };
}

/** What can be told without decoding a pixel. */
async function judgeHeader(bytes: Uint8Array): Promise<{ width: number; height: number; mime: PageMime }> {
  if (bytes.length === 0) throw new PageError('image-empty', 'The file is empty. Choose a jpg, webp or png image.');
  if (bytes.length > maxBytes) {
    throw new PageError('image-too-large', 'The file is larger than 5 MB. Save it smaller or cut it into parts.');
  }
  const format = formatOf(bytes);
  if (!format) {
    throw new PageError('image-type', 'The file is not a jpg, webp or png image, whatever its name says.');
  }
  const { width, height, channels, isProgressive, autoOrient } = await readHeader(bytes, format);
  const samples = width * height * (format === 'jpeg' && isProgressive ? channels : 1);
  if (width > maxSide || height > maxSide || width * height > maxPixels || samples > maxProgressiveSamples) {
    throw new PageError(
      'image-too-many-pixels',
      `The image has ${width} × ${height} pixels; at most 40 megapixels and ${maxSide} pixels a side can be read.`,
    );
  }
  return { ...autoOrient, mime: `image/${format}` };
}

/** A picture that we encoded ourselves, as pixels; unlike an upload it is not judged. */
export async function openPicture(bytes: Uint8Array): Promise<RgbImage> {
  const { data, info } = await sharp(bytes, inputOptions).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Expected three channels, got ${info.channels}`);
  return { data, width: info.width, height: info.height };
}

/** Writes pixels as a file; settings favour speed, since a person is waiting. */
export async function encodePage(image: RgbImage, mime: PageMime): Promise<Uint8Array> {
  const page = sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });
  return await encoderOf(page, mime).toBuffer();
}

function encoderOf(page: Sharp, mime: PageMime): Sharp {
  if (mime === 'image/jpeg') return page.jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
  if (mime === 'image/webp') return page.webp({ quality: 90, effort: 2 });
  // Level 3 is three times as fast as the default 6 and about a tenth larger.
  return page.png({ compressionLevel: 3 });
}

function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp';
  return null;
}

async function readHeader(bytes: Uint8Array, format: string): Promise<Metadata> {
  // The limit is off for the header alone, so that a flood of pixels can be named for what it is.
  const header = await sharp(bytes, { ...inputOptions, limitInputPixels: false })
    .metadata()
    .catch(refuseAsBroken);
  if (header.format !== format) throw new PageError('image-type', `The file starts like ${format} but is not.`);
  return header;
}

function refuseAsBroken(cause: unknown): never {
  throw new PageError('image-broken', 'The image is damaged or cut short. Download or export it again.', { cause });
}
