import type { DetectorId } from '../lib/page/engines';
import type { LanguageCode } from '../lib/page/languages';
import type { Box, Region, RegionDocument } from '../lib/page/region-document';
import { decodePage, encodePage, openPicture, type PageMime } from './decode';
import { createDetector, measureBlocks } from './detect/detector';
import { erasePage } from './erase/erase-page';
import { createFetchedLama } from './erase/fetched-lama';
import { letterPage } from './letter/letter-page';
import { letterRegions } from './letter/letter-regions';
import { orderBlocks } from './order';
import type { Reading, RgbImage, TextBlock } from './page';
import { createReader } from './read/read-blocks';
import { type PageEdits, reletterPage } from './reletter-page';

type ReadingOrder = RegionDocument['page']['readingOrder'];

/** The stages that burn CPU, each without memory of the last call, so that any thread can do the next one. */
export type Stages = {
  decode(bytes: Uint8Array): Promise<{ image: RgbImage; mime: PageMime }>;
  detect(image: RgbImage, detector: DetectorId): Promise<TextBlock[]>;
  /** One block for each text that another engine found, in their order. */
  measure(image: RgbImage, found: { box: Box; score: number }[]): Promise<TextBlock[]>;
  read(image: RgbImage, blocks: TextBlock[], sourceLanguage?: LanguageCode): Promise<Reading[]>;
  order(blocks: TextBlock[], order: ReadingOrder, page: { width: number; height: number }): Promise<number[]>;
  erase(image: RgbImage, blocks: TextBlock[]): Promise<{ plate: RgbImage; erased: boolean[] }>;
  letter(
    plate: RgbImage,
    regions: Region[],
    settings: { font: string; language: LanguageCode },
  ): Promise<{ regions: Region[]; image: RgbImage }>;
  encode(image: RgbImage, mime: PageMime): Promise<Uint8Array>;
  /** A picture that `encode` made, as pixels. */
  open(bytes: Uint8Array): Promise<RgbImage>;
  /** A page lettered again from its plate and document (reletter-page.ts). */
  reletter(
    plate: Uint8Array,
    document: RegionDocument,
    edits: PageEdits,
    mime: PageMime,
  ): Promise<{ document: RegionDocument; result: Uint8Array }>;
};

/** What a stage resolves to. */
export type StageResult<Name extends keyof Stages> = Stages[Name] extends (...args: never[]) => Promise<infer Value>
  ? Value
  : never;

export type StageFolders = {
  /** Our own models (`models/` of the repository). */
  modelsDir: string;
  /** What `npm run models` fetched (`DATA_DIR/models`); the networks in it are used where there are any. */
  downloadsDir?: string;
};

/** The stages in this thread. Models load at their first use. */
export function createStages({ modelsDir, downloadsDir }: StageFolders): Stages {
  let detector: ReturnType<typeof createDetector> | undefined;
  let reader: ReturnType<typeof createReader> | undefined;
  const lama = createFetchedLama(downloadsDir);
  return {
    decode: decodePage,
    async detect(image, kind) {
      detector ??= createDetector({ modelsDir, downloadsDir });
      return (await detector).detectBlocks(image, kind);
    },
    measure: measureBlocks,
    async read(image, blocks, sourceLanguage) {
      reader ??= createReader({ modelsDir, downloadsDir });
      return (await reader).readBlocks(image, blocks, { sourceLanguage });
    },
    order: async (blocks, order, page) => orderBlocks(blocks, order, page),
    erase: async (image, blocks) => erasePage(image, blocks, { inpainter: await lama.inpainter() }),
    async letter(plate, regions, settings) {
      const lettered = letterRegions(regions, settings);
      return { regions: lettered, image: letterPage(plate, lettered) };
    },
    encode: encodePage,
    open: openPicture,
    reletter: reletterPage,
  };
}
