import type { Reading, RgbImage, TextBlock } from '../page';
import type { Stages } from '../stages';
import type { PlateText } from './answer';
import { type PlateServer, PlateServerError } from './plate-server';

/**
 * The stages for one page, of which a plate server finds, reads and erases the texts. Where it cannot, our own stages
 * do the page; where it could not read one text, our own reader reads that.
 * @param options.signal breaks the page off
 * @param options.requestId named to the server, for its log
 */
export function plateStages(
  stages: Stages,
  server: PlateServer,
  {
    signal,
    requestId,
    warn,
  }: { signal?: AbortSignal; requestId?: string; warn(message: string, error?: unknown): void },
): Stages {
  const seen = new Map<TextBlock, PlateText>();
  return {
    ...stages,
    async detect(image, detector) {
      const png = await stages.encode(image, 'image/png');
      let texts: PlateText[];
      try {
        texts = await server.work(image, png, detector, { signal, requestId });
      } catch (error) {
        if (!(error instanceof PlateServerError)) throw error;
        warn('the plate server did not do a page; it is done here', error);
        return stages.detect(image, detector);
      }
      const blocks = await stages.measure(
        image,
        texts.map(({ box, confidence }) => ({ box, score: confidence })),
      );
      blocks.forEach((block, index) => {
        seen.set(block, texts[index]!);
      });
      return blocks;
    },
    async read(image, blocks, sourceLanguage) {
      const unread = blocks.filter((block) => !seen.get(block)?.text);
      const own = unread.length > 0 ? await stages.read(image, unread, sourceLanguage) : [];
      return blocks.map((block) => {
        const place = unread.indexOf(block);
        return place >= 0 ? own[place]! : readingOf(seen.get(block)!);
      });
    },
    async erase(image, blocks) {
      const own = blocks.filter((block) => !seen.has(block));
      const { plate, erased } = own.length > 0 ? await stages.erase(image, own) : { plate: copyOf(image), erased: [] };
      for (const block of blocks) paste(plate, seen.get(block));
      return { plate, erased: blocks.map((block) => seen.has(block) || erased[own.indexOf(block)]!) };
    },
  };
}

function readingOf({ text, language, confidence }: PlateText): Reading {
  return { text, lines: [{ text, confidence }], language, confidence, reader: 'plate-server', keep: null };
}

/** Not slice(): a decoder hands over a Buffer, whose slice is the same memory. */
function copyOf(image: RgbImage): RgbImage {
  return { ...image, data: Uint8Array.from(image.data) };
}

function paste(plate: RgbImage, text: PlateText | undefined): void {
  if (!text) return;
  const { box, background } = text;
  for (let row = 0; row < box.height; row++) {
    const line = background.data.subarray(row * box.width * 3, (row + 1) * box.width * 3);
    plate.data.set(line, ((box.y + row) * plate.width + box.x) * 3);
  }
}
