import { z } from 'zod';
import { detectorIds, translatorIds, unavailableReasons } from '../page/engines';
import { fontStyleIds } from '../page/fonts';
import { languageCodes } from '../page/languages';
import { regionSchema } from '../page/region-document';
import { glossarySchema, honorificsModes, seriesSchema } from '../page/wishes';
import { defineCall } from './call';

/** Upload limits of the specification (§5, §9). */
export { uploadLimit } from '../upload-limit';

export const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
/** What a page is translated with. */
export const pageSettings = {
  targetLanguage: z.enum(languageCodes),
  sourceLanguage: z.enum(languageCodes).optional(),
  translator: z.enum(translatorIds),
  detector: z.enum(detectorIds),
  font: z.enum(fontStyleIds),
  series: seriesSchema.optional(),
  glossary: glossarySchema.optional(),
  honorifics: z.enum(honorificsModes).optional(),
};

/** A query carries text only: the glossary as the JSON of the list. */
export const glossaryText = z
  .string()
  .max(4_000)
  .transform((text, issues) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(glossarySchema);

const translationStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** Stages as people see them; `waiting` while queued. */
export const translationStages = [
  'waiting',
  'decoding',
  'detecting',
  'reading',
  'translating',
  'erasing',
  'lettering',
  'encoding',
] as const;

export const translationState = z.object({
  taskId: id,
  status: z.enum(translationStatuses),
  stage: z.enum(translationStages),
  /** 0 to 1 over the whole page. */
  progress: z.number().min(0).max(1),
  /** Jobs ahead of this one while queued; 0 is next, null when not queued. */
  queuePosition: z.number().int().nonnegative().nullable(),
  /** Present when done. Signed and short-lived: ask again for fresh ones. */
  resultUrl: z.string().optional(),
  plateUrl: z.string().optional(),
  /** While running, as far as they are known (docs/region-document.md, “While a page is at work”). */
  regions: z.array(regionSchema).optional(),
  /** How often the finished page was edited. */
  revision: z.number().int().nonnegative().optional(),
  /** Present when failed: why, in the caller's language, and whether the translation was given back. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  charged: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type TranslationState = z.infer<typeof translationState>;

export const uploadImage = defineCall({
  method: 'POST',
  path: '/api/manga/img/upload',
  payload: 'multipart',
  signed: false,
  /** The multipart field `file`. */
  input: z.strictObject({ file: z.instanceof(Blob) }),
  output: z.object({
    imageId: id,
    width: z.number().int(),
    height: z.number().int(),
    expiresAt: z.iso.datetime(),
    url: z.string(),
  }),
});

export const submitTranslateTask = defineCall({
  method: 'POST',
  path: '/api/manga/submit/translateTask',
  payload: 'json',
  signed: true,
  input: z.strictObject({ imageId: id, ...pageSettings, idempotencyKey: z.string().min(8).max(64) }),
  output: z.object({
    taskId: id,
    status: z.enum(translationStatuses),
    queuePosition: z.number().int().nonnegative().nullable(),
    /** Translations this page costs. */
    cost: z.number().int().nonnegative(),
  }),
});

export const getTranslateResult = defineCall({
  method: 'POST',
  path: '/api/manga/get/translateResult',
  payload: 'json',
  signed: true,
  input: z.strictObject({ taskId: id }),
  output: translationState,
});

/** Not in the specification's table: the cancel button of the asynchronous flow needs it. */
export const cancelTranslateTask = defineCall({
  method: 'POST',
  path: '/api/manga/cancel/translateTask',
  payload: 'json',
  signed: true,
  input: z.strictObject({ taskId: id }),
  output: translationState,
});

/** Submit and wait in one call; closing the connection cancels the job and gives the translation back. */
export const translateImage = defineCall({
  method: 'POST',
  path: '/api/manga/img/translate',
  payload: 'query',
  signed: true,
  input: z.strictObject({
    imageId: id,
    ...pageSettings,
    glossary: glossaryText.optional(),
    idempotencyKey: z.string().min(8).max(64),
  }),
  output: translationState,
});

export const getUseCount = defineCall({
  method: 'GET',
  path: '/api/manga/useCnt/get',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  /** Pages translated by everybody: today (UTC) and ever. */
  output: z.object({ today: z.number().int(), total: z.number().int() }),
});

export const getRemainingTranslations = defineCall({
  method: 'GET',
  path: '/api/manga/remainderTranslateCnt/get',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({
    remaining: z.number().int().nonnegative(),
    grants: z.array(
      z.object({
        source: z.string(),
        /** Bought with money: only these pay for premium engines. */
        paid: z.boolean().default(false),
        available: z.number().int(),
        expiresAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

/** What this server can do now: engines, pairs, detectors. The tool's choices come from here. */
export const getEngines = defineCall({
  method: 'GET',
  path: '/api/manga/engines/get',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({
    translators: z.array(
      z.object({
        id: z.enum(translatorIds),
        available: z.boolean(),
        reason: z.enum(unavailableReasons).optional(),
        pairs: z.array(
          z.object({ from: z.enum(languageCodes), to: z.enum(languageCodes), quality: z.enum(['full', 'basic']) }),
        ),
      }),
    ),
    detectors: z.array(z.enum(detectorIds)),
  }),
});
