import type { LanguageCode } from '@/lib/page/languages';
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
  /** Of decoding, detecting, reading, ordering and erasing, all threads together. */
  cpuMs: number;
};

/**
 * A page through the product's own `translatePage`, so that what is kept, erased and ordered is decided where it
 * always is. The translator echoes, and nothing is lettered: the last plate is what is looked at.
 */
export async function runPage(stages: Stages, bytes: Uint8Array, language?: LanguageCode): Promise<PageRun> {
  const run: PageRun = { blocks: [], readings: [], order: [], plate: null, cpuMs: 0 };
  const recording: Stages = {
    ...stages,
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
    letter: async (plate, regions) => ({ regions, image: plate }),
    encode: async () => new Uint8Array(),
  };
  const settings = {
    targetLanguage: language === 'ESP' ? ('ENG' as const) : ('ESP' as const),
    translator: 'local' as const,
    detector: 'default' as const,
    font: 'comic',
  };
  const before = process.cpuUsage();
  try {
    await translatePage(recording, echo, bytes, settings);
  } catch (error) {
    // A page on which nothing could be read is a result to be counted, not a failure of the benchmark.
    if (!(error instanceof PageError) || (error.code !== 'no-text' && error.code !== 'same-language')) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return { ...textsOnly(run), cpuMs: (user + system) / 1000 };
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
