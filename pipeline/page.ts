import type { LanguageCode } from '../lib/page/languages';
import type { Box, KeptReason, Polygon, RegionKind, WritingDirection } from '../lib/page/region-document';

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
  /** Share of the block's box that has the background colour, 0 to 1; low means text over art. */
  flatness: number;
};

export type Reading = {
  text: string;
  lines: { text: string; confidence: number }[];
  language: LanguageCode | null;
  /** Mean glyph confidence, 0 to 1. */
  confidence: number;
  reader: string;
  /** Set when the block is to be left as drawn. */
  keep: KeptReason | null;
};

export type Translated = { text: string; engine: string };

/** A translation engine, seen from the pipeline. Refuses with a PageError, code `translator-*`. */
export type Translator = {
  /**
   * Translates the texts of one page in reading order.
   * @returns one entry for each text; null where this text could not be translated.
   */
  translate(
    texts: string[],
    from: LanguageCode,
    to: LanguageCode,
    options?: { signal?: AbortSignal },
  ): Promise<(Translated | null)[]>;
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
