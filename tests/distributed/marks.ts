import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawMangaPage } from '../draw-page';

/** Bits of a mark: as many squares in the white margin above the page's first panel. */
const bits = 32;
const square = { side: 12, pitch: 22, left: 40, top: 8 };
/** Light grey on white: nothing that a detector takes for text, and nothing that an encoder loses. */
const grey = 210;
const threshold = 232;

/** A page of 1 or 2 kB that is nobody else's; its translation by test engines is the same bytes. */
export async function markedSketch(mark: string): Promise<Buffer> {
  const pixels = createHash('sha512').update(mark).digest();
  const raw = { width: 4, height: 4, channels: 3 } as const;
  return sharp(pixels.subarray(0, 48), { raw }).resize(32, 32, { kernel: 'nearest' }).png().toBuffer();
}

/** A drawn manga page with the mark in its margin, where no translation has anything to change. */
export async function markedPage(mark: string): Promise<Buffer> {
  drawn ??= drawMangaPage().png;
  const squares = bitsOf(mark).flatMap((bit, index) => (bit ? [index] : []));
  return sharp(drawn)
    .composite(
      squares.map((index) => ({
        input: {
          create: { width: square.side, height: square.side, channels: 3, background: `rgb(${grey},${grey},${grey})` },
        },
        left: square.left + index * square.pitch,
        top: square.top,
      })),
    )
    .png()
    .toBuffer();
}
let drawn: Buffer | undefined;

/** Whether a translated page is the one with this mark. */
export async function carriesMark(result: Uint8Array, mark: string): Promise<boolean> {
  const { data, info } = await sharp(result).greyscale().raw().toBuffer({ resolveWithObject: true });
  const middle = square.side / 2;
  return bitsOf(mark).every((bit, index) => {
    const place = (square.top + middle) * info.width + square.left + index * square.pitch + middle;
    return bit === (data[place * info.channels] ?? 0) < threshold;
  });
}

function bitsOf(mark: string): boolean[] {
  const digest = createHash('sha256').update(mark).digest();
  return Array.from({ length: bits }, (_, index) => ((digest[index >> 3] ?? 0) & (1 << (index & 7))) !== 0);
}
