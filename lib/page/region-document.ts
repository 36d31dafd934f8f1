import { z } from 'zod';
import { translatorIds } from './engines';
import { languageCodes } from './languages';

/**
 * The region document: what was found on a page and what was made of it.
 * Together with the erased plate it is all that later work needs (editing, re-lettering, retrying one
 * block, transcript, API answer); nothing is detected or read twice. Described in docs/region-document.md.
 *
 * Coordinates are pixels of the upright, decoded page: origin top left, x right, y down, fractions allowed.
 */

const pointSchema = z.tuple([z.number(), z.number()]);
/** A closed outline; the last point joins the first. */
export const polygonSchema = z.array(pointSchema).min(3);
export type Polygon = z.infer<typeof polygonSchema>;

export const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);
const languageCode = z.enum(languageCodes);
const writingDirection = z.enum(['horizontal', 'vertical']);
export type WritingDirection = z.infer<typeof writingDirection>;

export const regionKinds = ['balloon', 'caption', 'free'] as const;
export type RegionKind = (typeof regionKinds)[number];

/** Why a region was left as it was drawn. */
export const keptReasons = [
  'unreadable',
  'sound-effect',
  'not-translatable',
  'same-language',
  'over-art',
  'translation-failed',
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** Why a translator's answer for a text was not used, so that the next one was asked; docs/region-document.md. */
export const fallbackReasons = [
  'pair-missing',
  'over-limit',
  'refused',
  'quota',
  'rate-limit',
  'key-rejected',
  'request-rejected',
  'timeout',
  'unreachable',
  'resting',
  'failed',
  'malformed',
  'missing',
  'echo',
  'leftover',
  'wrong-script',
  'wrong-language',
  'length',
  'loop',
  'repeated',
  'invented-link',
  'leak',
] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

export const fallbackSchema = z.object({ translator: z.enum(translatorIds), reason: z.enum(fallbackReasons) });
/** A translator that was asked before the one whose answer stands, or before all had failed. */
export type Fallback = z.infer<typeof fallbackSchema>;

export const letteringSchema = z.object({
  /** Font style id (lib/page/fonts.ts). */
  font: z.string(),
  /** Size of the em square in page pixels. */
  size: z.number().positive(),
  /** Baseline to baseline, page pixels. */
  lineHeight: z.number().positive(),
  direction: writingDirection,
  align: z.enum(['start', 'center', 'end']),
  color: hexColor,
  /** Colour drawn around the glyphs, null for none. */
  outline: hexColor.nullable(),
  /** How far the outline stands out on each side of a stroke, page pixels; 0.12 em when absent. */
  outlineWidth: z.number().nonnegative().optional(),
  /** Heavier strokes than the face has; false when absent. */
  bold: z.boolean().optional(),
  /** Degrees that the glyphs lean to the right; 0 when absent. */
  slant: z.number().min(-30).max(30).optional(),
  /** Width of the glyphs against their natural one, under 1 where a long text was condensed; 1 when absent. */
  stretch: z.number().positive().optional(),
  /** The lines as broken, in reading order; right-to-left text in logical order. */
  lines: z.array(z.string()),
  /** Box of the drawn text. */
  box: boxSchema,
  /** The text could not be set at a readable size inside the region's area. */
  overflow: z.boolean(),
});
export type Lettering = z.infer<typeof letteringSchema>;

/**
 * What a person chose for one region. Kept beside the lettering, so that the choice outlives a new translation, a
 * new page font or a new layout; what is absent is decided by the letterer.
 */
export const manualSchema = z.object({
  font: z.string().optional(),
  /** Exactly this size, page pixels. */
  size: z.number().positive().optional(),
  color: hexColor.optional(),
  /** null for no outline at all. */
  outline: hexColor.nullable().optional(),
  align: z.enum(['start', 'center', 'end']).optional(),
  direction: writingDirection.optional(),
  bold: z.boolean().optional(),
  slant: z.number().min(-30).max(30).optional(),
  /** How far the text was moved together with its area, pixels. */
  offset: z.object({ x: z.number(), y: z.number() }).optional(),
  /** Where the text stands, instead of the region's area. */
  box: boxSchema.optional(),
});
export type Manual = z.infer<typeof manualSchema>;

export const regionSchema = z.object({
  id: z.string(),
  /** Place in reading order, from 0, without gaps. */
  order: z.number().int().nonnegative(),
  kind: z.enum(regionKinds),
  /** Outline of the source text. */
  polygon: polygonSchema,
  /** Where new text may be set: the inside of the balloon or caption, else around the source text. */
  area: polygonSchema,
  direction: writingDirection,
  /** Source glyph size in page pixels. */
  fontSize: z.number().positive(),
  colors: z.object({ text: hexColor, background: hexColor }),
  /** Degrees that the source glyphs lean to the right; absent when upright or unknown. */
  slant: z.number().optional(),
  /** Thickness of the source's strokes, em; absent when unknown. */
  stroke: z.number().positive().optional(),
  source: z.object({
    text: z.string(),
    language: languageCode.nullable(),
    /** 0 to 1; mean over the glyphs read. */
    confidence: z.number().min(0).max(1),
    /** Which reader read it. */
    reader: z.string(),
    lines: z.array(z.object({ box: boxSchema, text: z.string(), confidence: z.number().min(0).max(1) })),
  }),
  status: z.enum(['translated', 'kept']),
  keptReason: z.enum(keptReasons).nullable(),
  translation: z
    .object({
      text: z.string(),
      language: languageCode,
      /** Engine that made it, e.g. `local:ja-en(starter)`. */
      engine: z.string(),
      /** What the engine had said, once a person has changed the text (then `engine` is `manual`). */
      machine: z.object({ text: z.string(), engine: z.string() }).optional(),
    })
    .nullable(),
  /** Translators whose answer was not used, in the order they were asked; absent when the first one's was. */
  fallbacks: z.array(fallbackSchema).optional(),
  lettering: letteringSchema.nullable(),
  manual: manualSchema.optional(),
});
export type Region = z.infer<typeof regionSchema>;

export const regionDocumentSchema = z.object({
  version: z.literal(1),
  page: z.object({
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** Majority language of what was read; null when nothing was. */
    sourceLanguage: languageCode.nullable(),
    targetLanguage: languageCode,
    readingOrder: z.enum(['right-to-left', 'left-to-right', 'top-to-bottom']),
  }),
  settings: z.object({ detector: z.string(), translator: z.string(), font: z.string() }),
  regions: z.array(regionSchema),
});
export type RegionDocument = z.infer<typeof regionDocumentSchema>;
