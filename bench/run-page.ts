import type { LanguageCode } from '@/lib/page/languages';
import type { Region } from '@/lib/page/region-document';
import { PageError, type Reading, type RgbImage, type TextBlock, type Translator } from '@/pipeline/page';
import { isDrawing } from '@/pipeline/read/is-drawing';
import type { Stages } from '@/pipeline/stages';
import { translatePage } from '@/pipeline/translate-page';

/** What the pipeline made of a page before anything was translated. */
export type PageRun = {
  blocks: TextBlock[];
  /** One for each block. */
  readings: Reading[];
  /** Indices of blocks in reading order. */
  order: number[];
  /** The page with the text of all readable blocks erased; null when the page was refused before that. */
  plate: RgbImage | null;
  /** The page as decoded; null when even that was refused. */
  upload: RgbImage | null;
  /** The document's regions before lettering, with the source as their translation. */
  regions: Region[];
  /** Of decoding, detecting, reading, ordering and erasing, all threads together. */
  cpuMs: number;
  wallMs: number;
};

/**
 * A page through the product's own `translatePage`, so that what is kept, erased and ordered is decided where it
 * always is. The translator echoes, and nothing is lettered: the last plate is what is looked at.
 */
export async function runPage(
  stages: Stages,
  bytes: Uint8Array,
  { language, strip }: { language?: LanguageCode; strip?: boolean } = {},
): Promise<PageRun> {
  const run: PageRun = {
    blocks: [],
    readings: [],
    order: [],
    plate: null,
    upload: null,
    regions: [],
    cpuMs: 0,
    wallMs: 0,
  };
  const recording: Stages = {
    ...stages,
    decode: async (...args) => {
      const decoded = await stages.decode(...args);
      run.upload = decoded.image;
      return decoded;
    },
    detect: async (...args) => {
      run.blocks = await stages.detect(...args);
      return run.blocks;
    },
    read: async (...args) => {
      run.readings = await stages.read(...args);
      return run.readings;
    },
    order: async (...args) => {
      run.order = await stages.order(...args);
      return run.order;
    },
    erase: async (...args) => {
      const erased = await stages.erase(...args);
      run.plate = erased.plate;
      return erased;
    },
    letter: async (plate, regions) => {
      run.regions = regions;
      return { regions, image: plate };
    },
    encode: async () => new Uint8Array(),
    open: async () => run.plate!,
  };
  const settings = {
    targetLanguage: language === 'ESP' ? ('ENG' as const) : ('ESP' as const),
    translator: 'local' as const,
    detector: strip ? ('ctd' as const) : ('default' as const),
    font: 'comic',
  };
  const [before, started] = [process.cpuUsage(), performance.now()];
  try {
    await translatePage(recording, echo, bytes, settings);
  } catch (error) {
    // A page on which nothing could be read is a result to be counted, not a failure of the benchmark.
    if (!(error instanceof PageError) || (error.code !== 'no-text' && error.code !== 'same-language')) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return { ...textsOnly(run), cpuMs: (user + system) / 1000, wallMs: performance.now() - started };
}

/** The run without what the reader took for drawings, as in the product's document. */
function textsOnly(run: PageRun): PageRun {
  const texts = run.blocks.map((_, index) => index).filter((at) => !isDrawing(run.blocks[at]!, run.readings[at]!));
  return {
    ...run,
    blocks: texts.map((at) => run.blocks[at]!),
    readings: texts.map((at) => run.readings[at]!),
    order: run.order.filter((at) => texts.includes(at)).map((at) => texts.indexOf(at)),
  };
}

const echo: Translator = {
  translate: async (texts) => texts.map((text) => ({ text, engine: 'echo' })),
};
