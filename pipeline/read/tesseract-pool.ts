import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { PageError } from '../page';
import { type GrayImage, medianGray, resizeGray } from './gray-image';

/** Language packages that are used where they are installed (`@tesseract.js-data/*`). */
const tesseractLanguages = [
  'ara',
  'chi_tra',
  'deu',
  'eng',
  'fra',
  'ita',
  'por',
  'rus',
  'spa',
  'tha',
  'ukr',
  'vie',
] as const;
export type TesseractLanguage = (typeof tesseractLanguages)[number];

export type TesseractPool = {
  /**
   * Reads one horizontal line, dark on light.
   * @returns the text on one line; confidence 0 to 1
   */
  readLine(line: GrayImage, language: TesseractLanguage): Promise<{ text: string; confidence: number }>;
  close(): Promise<void>;
};

/**
 * One tesseract worker for each language, made at its first use and kept. tesseract.js finds its data in a folder of
 * one layout only: a private one with a link in it, because a shared one could be written by another user.
 */
export function createTesseractPool(): TesseractPool {
  const workers = new Map<TesseractLanguage, Promise<Worker>>();

  function workerFor(language: TesseractLanguage): Promise<Worker> {
    const known = workers.get(language);
    if (known) return known;
    const started = startWorker(language);
    // A failed start is not remembered, so that the next line tries again.
    started.catch(() => workers.delete(language));
    workers.set(language, started);
    return started;
  }

  return {
    async readLine(line, language) {
      if (isBare(line)) return { text: '', confidence: 0 };
      const worker = await workerFor(language);
      const { data } = await worker.recognize(await encodeLine(line));
      return { text: data.text.replace(/\s+/g, ' ').trim(), confidence: data.confidence / 100 };
    },
    async close() {
      const started = [...workers.values()];
      workers.clear();
      await Promise.allSettled(started.map(async (worker) => (await worker).terminate()));
    },
  };
}

/** Tesseract finds something on bare paper, too, and takes long over it. */
function isBare({ data }: GrayImage): boolean {
  let darkest = 255;
  let lightest = 0;
  for (const value of data) {
    darkest = Math.min(darkest, value);
    lightest = Math.max(lightest, value);
  }
  return lightest - darkest < leastContrast;
}

const leastContrast = 24;

/** Glyph height at which tesseract's networks are at their best, and the white they want around it. */
const inkHeight = 40;
const margin = 12;
const maxWidth = 4000;

/** Where the language's data lies; null when its package is not installed. */
export function installedFile(language: TesseractLanguage): string | null {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`));
    return join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
  } catch {
    return null;
  }
}

async function startWorker(language: TesseractLanguage): Promise<Worker> {
  const source = installedFile(language);
  if (!source) {
    throw new PageError(
      'model-missing',
      `The package @tesseract.js-data/${language} is not installed: run \`npm ci\`.`,
    );
  }
  // The worker reads its data while it starts; after that nothing needs the folder.
  const langPath = await mkdtemp(join(tmpdir(), 'fukidashi-tessdata-'));
  try {
    const target = join(langPath, basename(source));
    // Links need a privilege on Windows.
    await symlink(source, target).catch(() => copyFile(source, target));
    const worker = await createWorker(language, 1, {
      langPath,
      cacheMethod: 'none',
      // Without a handler tesseract.js throws outside of any promise, which would end the process.
      errorHandler: () => {},
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
    return worker;
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}

async function encodeLine(line: GrayImage): Promise<Buffer> {
  const scale = Math.min(inkHeight / line.height, maxWidth / line.width);
  const scaled = await resizeGray(
    line,
    Math.max(1, Math.round(line.width * scale)),
    Math.max(1, Math.round(line.height * scale)),
  );
  const paper = medianGray(scaled);
  return (
    sharp(scaled.data, { raw: { width: scaled.width, height: scaled.height, channels: 1 } })
      .extend({
        top: margin,
        bottom: margin,
        left: margin,
        right: margin,
        background: { r: paper, g: paper, b: paper },
      })
      // Tesseract guesses a resolution, and complains about it, where none is written.
      .withMetadata({ density: 300 })
      .png({ compressionLevel: 1 })
      .toBuffer()
  );
}
