import type { LanguageCode } from '../lib/page/languages';
import type { Box, Fallback, KeptReason, Polygon, RegionKind, WritingDirection } from '../lib/page/region-document';
import type { Glossary, Honorifics } from '../lib/page/wishes';

/**
 * What the stages hand to each other. One vocabulary, plain data, no classes:
 *
 *   decodePage    bytes            → RgbImage
 *   detectBlocks  RgbImage         → TextBlock[]   (lines found, joined into blocks, balloons measured)
 *   readBlocks    RgbImage, blocks → Reading[]     (one for each block, same order)
 *   orderBlocks   blocks           → indices in reading order
 *   translator    texts            → Translated[]  (one for each text, same order)
 *   erasePage     RgbImage, blocks → RgbImage      (the plate)
 *   letterPage    plate, document  → RgbImage
 *
 * Coordinates are page pixels, origin top left.
 */

/** 8-bit sRGB, three interleaved channels, no padding: data.length = width × height × 3. */
export type RgbImage = { data: Uint8Array; width: number; height: number };

export type Rgb = [number, number, number];

/** One row or column of glyphs, as the detector found it. */
export type TextLine = {
  box: Box;
  direction: WritingDirection;
  /** Detector's confidence, 0 to 1. */
  score: number;
};

/** Lines that belong together: one balloon, one caption, one free text. */
export type TextBlock = {
  /** In reading order within the block (columns right to left when vertical). */
  lines: TextLine[];
  /** Bounding box of the lines. */
  box: Box;
  direction: WritingDirection;
  /** Median glyph size in pixels. */
  fontSize: number;
  kind: RegionKind;
  /** Outline of the source text (hull of the lines). */
  polygon: Polygon;
  /** Where new text may be set: the balloon's or caption's inside with a small margin, else around the text. */
  area: Polygon;
  colors: { text: Rgb; background: Rgb };
  /** Degrees that the glyphs lean to the right; absent when upright or unknown. */
  slant?: number;
  /** Mean thickness of the strokes, em; absent when unknown. */
  stroke?: number;
  /** Share of the block's box that has the background colour, 0 to 1; low means text over art. */
  flatness: number;
};

export type Reading = {
  text: string;
  /** One for each line of the block; `box` where the line turned out longer than it was found. */
  lines: { text: string; confidence: number; box?: Box }[];
  language: LanguageCode | null;
  /** Mean glyph confidence, 0 to 1. */
  confidence: number;
  reader: string;
  /** Set when the block is to be left as drawn. */
  keep: KeptReason | null;
};

export type Translated = {
  text: string;
  /** Engine that made it, e.g. `local:ja-en(starter)`, `remote:deepl`, `gpt:<model>`. */
  engine: string;
  /** Translators that were asked before; absent when the first one's answer stands. */
  fallbacks?: Fallback[];
};
/** A text for which no translator had a usable answer, and why. */
export type Untranslated = { text: null; fallbacks: Fallback[] };

/** A text of a page with the translation it got. */
export type SpokenLine = { source: string; translation: string };

/** The page itself, for engines that see: one place for each text, confidence of its reading from 0 to 1. */
export type PagePicture = { image: RgbImage; places: { box: Box; confidence: number }[] };

/** What there is to know of a page beside its texts. */
export type TranslationContext = {
  signal?: AbortSignal;
  glossary?: Glossary;
  honorifics?: Honorifics;
  /** Lines of the pages before, oldest first. */
  previous?: SpokenLine[];
  /** Other lines of the same page, in reading order. */
  around?: SpokenLine[];
  picture?: PagePicture;
};

/** Whatever translates, seen from the pipeline: one engine, or a chain of them. Refuses with a PageError `translator-*`. */
export type Translator = {
  /**
   * Translates the texts of one page in reading order.
   * @returns one entry for each text; null where this text could not be translated.
   */
  translate(
    texts: string[],
    from: LanguageCode,
    to: LanguageCode,
    context?: TranslationContext,
  ): Promise<(Translated | Untranslated | null)[]>;
  close?(): Promise<void>;
};

const pageErrorCodes = [
  'image-empty',
  'image-too-large',
  'image-type',
  'image-broken',
  'image-too-many-pixels',
  'no-text',
  'same-language',
  'translator-pair-missing',
  'translator-failed',
  'model-missing',
] as const;
export type PageErrorCode = (typeof pageErrorCodes)[number];

/** An expected failure of the pipeline. `message` is for logs and the command line, in English, with what to do. */
export class PageError extends Error {
  constructor(
    readonly code: PageErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'PageError';
  }
}

const pageStages = ['decoding', 'detecting', 'reading', 'translating', 'erasing', 'lettering', 'encoding'] as const;
export type PageStage = (typeof pageStages)[number];
