import { z } from 'zod';
import { chapterLimit } from '../upload-limit';
import { defineCall, downloadedFile } from './call';
import { id, pageSettings, translationState } from './manga';

/** Chosen by the client (lib/random-key.ts), so that a repeated save makes no second chapter. */
const chapterId = z.string().regex(/^[0-9a-f]{32}$/);
const name = z.string().trim().min(1).max(120);
const taskIds = z.array(id).min(1).max(chapterLimit.paying);
const imageIds = z.array(id).min(1).max(chapterLimit.paying);

/** Bytes of the largest chapter: every page with a name of 120 characters of three bytes. */
const chapterBytes = 256 * 1024;

const chapterPage = z.strictObject({
  /** The file's name as the reader knows it. */
  name,
  /** null until uploaded. */
  imageId: id.nullable(),
  /** null until submitted. */
  taskId: id.nullable(),
});
const chapterSettings = z.strictObject(pageSettings).partial();

/** How a page stands when many are asked for: without its regions, which `getTranslateResult` tells. */
export const pageState = translationState.omit({ regions: true });
export type PageState = z.infer<typeof pageState>;

/** The states of many pages in one call, in the order asked for. @throws not-yours when one is somebody else's */
export const getTranslateResults = defineCall({
  method: 'POST',
  path: '/api/manga/get/translateResults',
  payload: 'json',
  signed: true,
  input: z.strictObject({ taskIds }),
  output: z.object({ states: z.array(pageState) }),
});

/**
 * The same as server-sent events, told as they change: `event: state` with a `PageState` in `data`, one for each page
 * at the beginning (so a stream that broke off is simply opened again) and one for each change; `event: end` when all
 * have ended, then the stream closes. A comment line every 15 seconds shows that it lives. Ends by itself after ten
 * minutes at most. Read it with `fetch` (the bearer header is needed); at most four streams for one visitor, the next
 * answers 429: poll then.
 */
export const followTranslateTasks = defineCall({
  method: 'POST',
  path: '/api/manga/get/translateEvents',
  payload: 'json',
  signed: true,
  input: z.strictObject({ taskIds }),
  output: pageState,
});

/** Stops those that have not ended, as `cancelTranslateTask` does for one. */
export const cancelTranslateTasks = defineCall({
  method: 'POST',
  path: '/api/manga/cancel/translateTasks',
  payload: 'json',
  signed: true,
  input: z.strictObject({ taskIds }),
  output: z.object({ states: z.array(pageState) }),
});

/** What translating these pages with these settings would take, before anything is spent. Changes nothing. */
export const quoteTranslateTasks = defineCall({
  method: 'POST',
  path: '/api/manga/get/translateQuote',
  payload: 'json',
  signed: true,
  /** Each page by its `imageId`, or before its upload by the SHA-256 of the file (hex). */
  input: z.strictObject({
    pages: z
      .array(z.union([z.strictObject({ imageId: id }), z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })]))
      .min(1)
      .max(chapterLimit.paying),
    settings: z.strictObject(pageSettings),
  }),
  output: z.object({
    /** Translations that would be taken; each page is given back when it fails. */
    cost: z.number().int(),
    /** Pages that are there already with these settings, or twice in the list. */
    free: z.number().int(),
    /** Translations left; for a premium engine the bought ones only. */
    remaining: z.number().int(),
    enough: z.boolean(),
    /** Most pages of one chapter for this visitor. */
    mostPages: z.number().int(),
  }),
});

/**
 * Keeps a chapter: new when `revision` is 0, else the next revision of what the client knows. It lives as long as the
 * last of its pages; one without uploaded pages for 24 hours.
 * @throws edited-elsewhere when another window was faster, not-yours, invalid-input (pages) above the role's limit
 */
export const saveChapter = defineCall({
  method: 'POST',
  path: '/api/manga/chapter/save',
  payload: 'json',
  bodyBytes: chapterBytes,
  signed: false,
  input: z.strictObject({
    chapterId,
    revision: z.number().int().nonnegative(),
    title: name,
    settings: chapterSettings,
    pages: z.array(chapterPage).max(chapterLimit.paying),
  }),
  output: z.object({ revision: z.number().int(), expiresAt: z.iso.datetime() }),
});

export const getChapter = defineCall({
  method: 'POST',
  path: '/api/manga/chapter/get',
  payload: 'json',
  signed: false,
  input: z.strictObject({ chapterId }),
  output: z.object({
    chapterId,
    revision: z.number().int(),
    title: z.string(),
    settings: chapterSettings,
    pages: z.array(
      chapterPage.extend({
        /** The picture as it was uploaded; absent when it is not uploaded or gone. */
        originalUrl: z.string().optional(),
        /** Past its 24 hours, or deleted. */
        gone: z.boolean(),
        state: pageState.nullable(),
      }),
    ),
    updatedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
});

/** The chapters that are still kept, the latest first. */
export const listChapters = defineCall({
  method: 'GET',
  path: '/api/manga/chapter/list',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({
    chapters: z.array(
      z.object({
        chapterId,
        revision: z.number().int(),
        title: z.string(),
        pages: z.number().int(),
        updatedAt: z.iso.datetime(),
        /** When the last of it is deleted. */
        expiresAt: z.iso.datetime(),
      }),
    ),
  }),
});

export const renameChapter = defineCall({
  method: 'POST',
  path: '/api/manga/chapter/rename',
  payload: 'json',
  signed: false,
  input: z.strictObject({ chapterId, title: name }),
  output: z.object({ revision: z.number().int() }),
});

/** Takes a chapter off the list; its pages stay until they expire (`deleteNow` deletes them too). */
export const removeChapter = defineCall({
  method: 'POST',
  path: '/api/manga/chapter/remove',
  payload: 'json',
  signed: false,
  input: z.strictObject({ chapterId }),
  output: z.object({}),
});

/** Proof of a deletion, kept for 30 days. Tells nothing of what the pictures showed. */
export const deletionReceipt = z.object({
  receiptId: id,
  deletedAt: z.iso.datetime(),
  /** ISO time until which the receipt itself is kept. */
  keptUntil: z.iso.datetime(),
  pages: z.array(
    z.object({
      imageId: id,
      /** SHA-256 of the uploaded file, hex: whoever has the file can check that it was this one. */
      sha256: z.string(),
      mime: z.string(),
      bytes: z.number().int(),
      uploadedAt: z.iso.datetime(),
      /** Translations of the page that went with it. */
      translations: z.number().int(),
    }),
  ),
  chapters: z.number().int(),
  /** Of the pages, everything made of them included. */
  files: z.number().int(),
  /** Translations that were waiting or running: stopped, and given back. */
  cancelled: z.number().int(),
});
export type DeletionReceipt = z.infer<typeof deletionReceipt>;

/**
 * Deletes pages, a chapter with its pages, or everything of the visitor's, at once: files, texts and names.
 * What waits or runs is cancelled and given back.
 */
export const deleteNow = defineCall({
  method: 'POST',
  path: '/api/manga/delete/now',
  payload: 'json',
  signed: true,
  input: z.union([
    z.strictObject({ imageIds }),
    z.strictObject({ chapterId }),
    z.strictObject({ everything: z.literal(true) }),
  ]),
  output: deletionReceipt,
});

/** The receipts of the last 30 days, the latest first. */
export const listReceipts = defineCall({
  method: 'GET',
  path: '/api/manga/delete/receipts',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({ receipts: z.array(deletionReceipt) }),
});

/** A receipt as a JSON file. */
export const downloadReceipt = defineCall({
  method: 'POST',
  path: '/api/manga/delete/receipt',
  payload: 'json',
  signed: false,
  input: z.strictObject({ receiptId: id }),
  output: downloadedFile,
});

/**
 * Finished pages in one archive, in the order given; a CBZ has a ComicInfo.xml besides. Pages that are not finished
 * or gone are named in `missing-pages.txt` inside.
 * @throws not-yours, not-done when none is finished
 */
export const downloadImagesZip = defineCall({
  method: 'POST',
  path: '/api/manga/imagesZip/download',
  payload: 'json',
  bodyBytes: chapterBytes,
  signed: false,
  input: z.strictObject({
    taskIds,
    format: z.enum(['zip', 'cbz']),
    /** Names of the pages' files, as many as `taskIds`; numbers when not given. */
    names: z.array(name).max(chapterLimit.paying).optional(),
    title: name.optional(),
    /** The series' name as readers know it. */
    series: name.optional(),
    /** How the pages are turned; for ComicInfo.xml. */
    direction: z.enum(['right-to-left', 'left-to-right']).optional(),
  }),
  output: downloadedFile,
});

/** Pictures of one call, and bytes of the whole call: base64 is a third longer than what it holds. */
export const base64Limit = { images: 10, bodyBytes: 21 * 1024 * 1024 } as const;

/** Uploads pictures as data URLs; the same checks as `uploadImage`, and all or none are kept. */
export const saveImagesByBase64 = defineCall({
  method: 'POST',
  path: '/api/manga/save/imagesByBase64',
  payload: 'json',
  bodyBytes: base64Limit.bodyBytes,
  signed: false,
  input: z.strictObject({ images: z.array(z.string().min(1)).min(1).max(base64Limit.images) }),
  output: z.object({ imageIds: z.array(id) }),
});
