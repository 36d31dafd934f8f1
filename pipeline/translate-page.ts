import type { DetectorId, TranslatorId } from '../lib/page/engines';
import type { LanguageCode } from '../lib/page/languages';
import type { KeptReason, Region, RegionDocument } from '../lib/page/region-document';
import type { Glossary, Honorifics } from '../lib/page/wishes';
import type { PageMime } from './decode';
import {
  PageError,
  type PageStage,
  type Reading,
  type Rgb,
  type RgbImage,
  type SpokenLine,
  type TextBlock,
  type Translated,
  type TranslationContext,
  type Translator,
  type Untranslated,
} from './page';
import { withLineBoxes } from './raster/line-boxes';
import { isDrawing } from './read/is-drawing';
import type { Stages } from './stages';

export type PageSettings = {
  targetLanguage: LanguageCode;
  /** Decided from the page when absent. */
  sourceLanguage?: LanguageCode;
  translator: TranslatorId;
  detector: DetectorId;
  /** Font style id (lib/page/fonts.ts). */
  font: string;
  /** Pages of one series share their running context; the caller gathers it (`PageOptions.previous`). */
  series?: string;
  /** Names and terms with the translation they must get. */
  glossary?: Glossary;
  /** `adapt` when absent. */
  honorifics?: Honorifics;
};

export type TranslatedPage = {
  document: RegionDocument;
  /** Encoded pictures, same pixel size as the decoded page. */
  result: Uint8Array;
  plate: Uint8Array;
  mime: PageMime;
};

export type PageOptions = {
  signal?: AbortSignal;
  /** Format of the pictures made; the upload's own when absent. */
  mime?: PageMime;
  /** Lines of the pages before, oldest first (translate/running-context.ts). */
  previous?: SpokenLine[];
  /**
   * Called when a stage starts, with the share of the whole page that is done (0 to 1), and after detecting, reading and
   * translating with the texts as far as they are known (`FoundRegions`).
   */
  onProgress?(stage: PageStage, progress: number, found?: FoundRegions): void;
};

/**
 * Regions of a page that is at work, in reading order: what is not known yet is empty (`source.text`) or null
 * (`translation`, `lettering`), and `source.lines` always is empty. Once read, ids are those of the finished document.
 */
export type FoundRegions = Region[];

/**
 * A page in, a translated page out: decode → detect → read → translate ∥ erase → letter → encode.
 * What cannot be read, translated or erased cleanly is left as drawn, with the reason in its region.
 * @throws PageError image-* for bytes that are no usable picture, no-text when there is nothing to translate,
 *   same-language when the page already is in the target language, translator-* when the engine refuses the page;
 *   the signal's reason when aborted (checked between stages).
 */
export async function translatePage(
  stages: Stages,
  translator: Translator,
  bytes: Uint8Array,
  settings: PageSettings,
  { signal, onProgress, previous, ...options }: PageOptions = {},
): Promise<TranslatedPage> {
  const enter = (stage: PageStage, progress: number, found?: FoundRegions) => {
    signal?.throwIfAborted();
    onProgress?.(stage, progress, found);
  };

  enter('decoding', 0);
  const { image, mime: sourceMime } = await stages.decode(bytes);
  const mime = options.mime ?? sourceMime;
  enter('detecting', 0.05);
  let blocks = await stages.detect(image, settings.detector);
  if (blocks.length === 0) throw withoutText('No text was found');
  const readingOrder = readingOrderOf(blocks, settings.detector);
  const allInOrder = await stages.order(blocks, readingOrder, image);
  const regionsOf = (order: number[], part: Known = {}) =>
    order.map((index, place) =>
      regionOf(
        blocks[index]!,
        part.readings?.[index] ?? unread,
        place,
        part.kept?.[index] ?? null,
        part.translations?.get(index),
        settings,
      ),
    );

  enter('reading', 0.3, regionsOf(allInOrder));
  const readings = await stages.read(image, blocks, settings.sourceLanguage);
  blocks = blocks.map((block, index) => asRead(block, readings[index]!));

  const sourceLanguage = majorityLanguage(readings);
  const kept = keepReasons(readings, settings.targetLanguage);
  refuseWithoutText(kept);
  // Drawings mistaken for text still show where the panels are: they are left out after ordering.
  const order = allInOrder.filter((index) => !isDrawing(blocks[index]!, readings[index]!));

  enter('translating', 0.6, withoutLines(regionsOf(order, { readings, kept })));
  const wanted = order.filter((index) => !kept[index]);
  const [translations, firstPlate] = await Promise.all([
    translateByLanguage(translator, { image, blocks, readings }, wanted, settings, { previous, signal }),
    stages.erase(image, pick(blocks, wanted)),
  ]);

  wanted.forEach((index, position) => {
    if (!firstPlate.erased[position]) kept[index] = 'over-art';
    else if (!translations.get(index)?.text) kept[index] = 'translation-failed';
  });
  const unlettered = regionsOf(order, { readings, kept, translations });
  enter('erasing', 0.75, withoutLines(unlettered));
  const drawn = wanted.filter((index) => !kept[index]);
  if (drawn.length === 0) throw new PageError('translator-failed', 'No text of this page could be translated.');
  const untranslated = wanted.some((index) => kept[index] === 'translation-failed');
  const { plate } = untranslated ? await stages.erase(image, pick(blocks, drawn)) : firstPlate;

  enter('lettering', 0.85);
  const encodedPlate = await stages.encode(plate, mime);
  // Lettered on the plate as it is kept, so that lettering it again makes the same bytes.
  const ground = mime === 'image/png' ? plate : await stages.open(encodedPlate);
  const { regions, image: lettered } = await stages.letter(ground, unlettered, {
    font: settings.font,
    language: settings.targetLanguage,
  });

  enter('encoding', 0.95);
  const result = await stages.encode(lettered, mime);
  signal?.throwIfAborted();
  return {
    document: {
      version: 1,
      page: {
        width: image.width,
        height: image.height,
        sourceLanguage,
        targetLanguage: settings.targetLanguage,
        readingOrder,
      },
      settings: { detector: settings.detector, translator: settings.translator, font: settings.font },
      regions,
    },
    result,
    plate: encodedPlate,
    mime,
  };
}

/** What is known of a page's blocks, by their indices. */
type Known = {
  readings?: Reading[];
  kept?: (KeptReason | null)[];
  translations?: Map<number, Translated | Untranslated>;
};

const unread: Reading = { text: '', lines: [], language: null, confidence: 0, reader: '', keep: null };

/** The block with its lines as long as they turned out to be when they were read. */
function asRead(block: TextBlock, { lines }: Reading): TextBlock {
  const boxes = block.lines.map(({ box }, index) => lines[index]?.box ?? box);
  return lines.some(({ box }) => box) ? withLineBoxes(block, boxes) : block;
}

function withoutLines(regions: Region[]): FoundRegions {
  return regions.map((region) => ({ ...region, source: { ...region.source, lines: [] } }));
}

function majorityLanguage(readings: Reading[]): LanguageCode | null {
  const letters = new Map<LanguageCode, number>();
  for (const { language, text, keep } of readings) {
    if (language && keep !== 'unreadable') letters.set(language, (letters.get(language) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function keepReasons(readings: Reading[], target: LanguageCode): (KeptReason | null)[] {
  return readings.map((reading) => {
    if (reading.keep) return reading.keep;
    if (!reading.language) return 'unreadable';
    return reading.language === target ? 'same-language' : null;
  });
}

function refuseWithoutText(kept: (KeptReason | null)[]): void {
  if (kept.some((reason) => reason === null)) return;
  if (kept.includes('same-language')) {
    throw new PageError('same-language', 'The page already is in the target language; choose another with --to.');
  }
  throw withoutText('None of the text found can be read');
}

function withoutText(why: string): PageError {
  return new PageError('no-text', `${why} on this page; try the other detector or a larger scan.`);
}

function readingOrderOf(blocks: TextBlock[], detector: DetectorId): RegionDocument['page']['readingOrder'] {
  if (detector === 'ctd') return 'top-to-bottom';
  const vertical = blocks.filter((block) => block.direction === 'vertical').length;
  return vertical * 2 > blocks.length ? 'right-to-left' : 'left-to-right';
}

/** One call for each source language on the page, texts in reading order; nearly always a single call. */
async function translateByLanguage(
  translator: Translator,
  { image, blocks, readings }: { image: RgbImage; blocks: TextBlock[]; readings: Reading[] },
  wanted: number[],
  { targetLanguage: target, glossary, honorifics }: PageSettings,
  given: Pick<TranslationContext, 'previous' | 'signal'>,
): Promise<Map<number, Translated | Untranslated>> {
  const byLanguage = new Map<LanguageCode, number[]>();
  for (const index of wanted) {
    const language = readings[index]!.language!;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), index]);
  }
  const main = [...byLanguage].sort((a, b) => b[1].length - a[1].length)[0]?.[0];
  const translated = new Map<number, Translated | Untranslated>();
  for (const [language, indices] of byLanguage) {
    try {
      const texts = indices.map((index) => readings[index]!.text);
      const places = indices.map((index) => ({ box: blocks[index]!.box, confidence: readings[index]!.confidence }));
      const context = { ...given, glossary, honorifics, picture: { image, places } };
      const answers = await translator.translate(texts, language, target, context);
      indices.forEach((index, position) => {
        const answer = answers[position];
        if (answer) translated.set(index, answer);
      });
    } catch (error) {
      // A stray line in another language must not cost the page; the page's own language must work.
      const expected = error instanceof PageError && error.code.startsWith('translator-');
      if (language === main || !expected) throw error;
    }
  }
  return translated;
}

function regionOf(
  block: TextBlock,
  reading: Reading,
  order: number,
  keptReason: KeptReason | null,
  outcome: Translated | Untranslated | undefined,
  { targetLanguage }: PageSettings,
): Region {
  const translation =
    keptReason === null && outcome && outcome.text !== null
      ? { text: outcome.text, engine: outcome.engine, language: targetLanguage }
      : null;
  return {
    id: `r${order + 1}`,
    order,
    kind: block.kind,
    polygon: block.polygon,
    area: block.area,
    direction: block.direction,
    fontSize: block.fontSize,
    colors: { text: hexOf(block.colors.text), background: hexOf(block.colors.background) },
    ...(block.slant === undefined ? {} : { slant: hundredths(block.slant) }),
    ...(block.stroke === undefined ? {} : { stroke: Math.max(0.01, hundredths(block.stroke)) }),
    source: {
      text: reading.text,
      language: reading.language,
      confidence: reading.confidence,
      reader: reading.reader,
      lines: reading.lines.map((line, index) => ({ box: block.lines[index]?.box ?? block.box, ...line })),
    },
    status: translation ? 'translated' : 'kept',
    keptReason,
    translation,
    ...(outcome?.fallbacks && { fallbacks: outcome.fallbacks }),
    lettering: null,
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function hexOf(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function pick<Item>(items: Item[], indices: number[]): Item[] {
  return indices.map((index) => items[index]!);
}
