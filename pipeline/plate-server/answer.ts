import { z } from 'zod';
import { type LanguageCode, languages } from '../../lib/page/languages';
import type { Box } from '../../lib/page/region-document';
import { openPicture } from '../decode';
import type { RgbImage } from '../page';

/** One text as the server found, read and erased it. */
export type PlateText = {
  box: Box;
  /** Empty where it could not read. */
  text: string;
  /** null when it says none that we know. */
  language: LanguageCode | null;
  confidence: number;
  /** The page inside `box` without the text. */
  background: RgbImage;
};

const answerSchema = z.object({
  translations: z.array(
    z.object({
      minX: z.number().int().nonnegative(),
      minY: z.number().int().nonnegative(),
      maxX: z.number().int().positive(),
      maxY: z.number().int().positive(),
      prob: z.number().min(0).max(1).optional(),
      text: z.record(z.string(), z.string()),
      background: z.string().nullish(),
    }),
  ),
});

/** Largest difference of a channel that an encoder makes. */
const tolerance = 40;
/** Shares of a box's pixels that an erased text has changed: less is no text, more is another picture. */
const changed = { least: 0.005, most: 0.7 };

/**
 * Reads a server's answer and holds it against the page it is said to be of: after a broken connection such a server
 * may give one page's answer to the next request. Each box must lie in the page, its background must have its size,
 * and must be the page but for the glyphs.
 * @throws Error when it is not this page's answer, or none at all
 */
export async function readAnswer(payload: Uint8Array, image: RgbImage): Promise<PlateText[]> {
  const { translations } = answerSchema.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
  const texts: PlateText[] = [];
  for (const { minX: x, minY: y, maxX, maxY, text, prob = 1, background } of translations) {
    const box = { x, y, width: maxX - x, height: maxY - y };
    const inside = box.width > 0 && box.height > 0 && maxX <= image.width && maxY <= image.height;
    if (!inside) throw new Error(`A box (${x}, ${y}, ${maxX}, ${maxY}) lies outside the page.`);
    const [, encoded] = /^data:image\/\w+;base64,(.+)$/s.exec(background ?? '') ?? [];
    if (!encoded) throw new Error('A text has no background: the server must erase (inpainter other than none).');
    const picture = await openPicture(Buffer.from(encoded, 'base64'));
    if (picture.width !== box.width || picture.height !== box.height) throw new Error('A background has another size.');
    const share = shareChanged(image, box, picture);
    if (share < changed.least || share > changed.most) {
      throw new Error(`A background differs from the page in ${Math.round(share * 100)} % of its pixels.`);
    }
    texts.push({ box, ...spoken(text), confidence: prob, background: picture });
  }
  return texts;
}

function shareChanged(image: RgbImage, { x, y, width, height }: Box, picture: RgbImage): number {
  let count = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const here = ((y + row) * image.width + x + column) * 3;
      const there = (row * width + column) * 3;
      const differs = [0, 1, 2].some((c) => Math.abs(image.data[here + c]! - picture.data[there + c]!) > tolerance);
      if (differs) count += 1;
    }
  }
  return count / (width * height);
}

/** Texts come by language, under codes like ours or like BCP 47's. */
function spoken(texts: Record<string, string>): Pick<PlateText, 'text' | 'language'> {
  for (const [name, text] of Object.entries(texts)) {
    const language = languageNamed(name);
    if (language && text.trim() !== '') return { text: text.trim(), language };
  }
  return { text: '', language: null };
}

function languageNamed(name: string): LanguageCode | null {
  const tag = name.toLowerCase();
  const named = languages.find((language) => language.code.toLowerCase() === tag || language.tag.toLowerCase() === tag);
  return (named ?? languages.find((language) => language.tag.toLowerCase().split('-')[0] === tag))?.code ?? null;
}
