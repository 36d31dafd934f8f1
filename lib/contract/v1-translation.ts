import { z } from 'zod';
import { regionDocumentSchema } from '../page/region-document';
import { deletionReceipt } from './chapter';
import { id, pageSettings, translationStages, translationState } from './manga';
import { editRegions } from './region';
import { defineV1 } from './v1-call';
import { addressErrors, imageErrors, submitErrors, v1ImageFile, v1Settings, v1TextSettings } from './v1-page';

const { status, charged, expiresAt, error } = translationState.shape;

/** Bytes of a JSON body with a picture in it: base64 is a third longer than what it holds. */
const pictureBodyBytes = 7 * 1024 * 1024;

export const v1State = z
  .object({
    id: id.describe('Names the translation in every other call.'),
    status: status.describe('queued and running go on; done, failed and cancelled are the end.'),
    stage: z.enum(translationStages),
    progress: z.number().min(0).max(1).describe('Over the whole page.'),
    queuePosition: z.number().int().nonnegative().nullable().describe('Pages before this one; null when not queued.'),
    imageUrl: z.string().optional().describe('When done: the translated page, for about an hour, without a key.'),
    plateUrl: z.string().optional().describe('When done: the page with its text erased, likewise.'),
    revision: z.number().int().nonnegative().optional().describe('When done: how often it was edited.'),
    error: error.describe('When failed: why. The translation was given back.'),
    charged: charged.describe('Whether it took one of your translations.'),
    expiresAt: expiresAt.describe('When the page and everything made of it is deleted: 24 hours after the upload.'),
  })
  .meta({ id: 'TranslationState' });
export type V1State = z.infer<typeof v1State>;

const { series: _series, glossary: _glossary, honorifics: _honorifics, ...plainSettings } = pageSettings;
export const v1Translation = v1State
  .extend({ settings: z.object(plainSettings), createdAt: z.iso.datetime() })
  .meta({ id: 'Translation' });
export type V1Translation = z.infer<typeof v1Translation>;

const noQuery = z.strictObject({});

export const createTranslation = defineV1({
  id: 'createTranslation',
  method: 'POST',
  path: '/api/v1/translations',
  summary: 'Translate a page',
  description:
    'Takes a page and answers at once; follow it by its id. One translation is held, and taken when the page is done. The same page with the same settings within 24 hours is the same translation, free of charge.',
  scope: 'translate',
  query: noQuery,
  json: z.union([
    z.strictObject({ imageBase64: z.string().min(1).describe('The file in base64, or a data URL.'), ...v1Settings }),
    z.strictObject({
      imageUrl: z.string().min(1).describe('Or where the file is: a public http or https address.'),
      ...v1Settings,
    }),
  ]),
  form: z.strictObject({ image: v1ImageFile, ...v1TextSettings }),
  bodyBytes: pictureBodyBytes,
  isRepeatable: true,
  reply: { kind: 'json', data: v1Translation },
  errors: [
    ...imageErrors,
    ...addressErrors,
    ...submitErrors,
    'input-too-large',
    'idempotency-reused',
    'idempotency-running',
  ],
});

/** Entries of one page of a list. */
export const v1PageSize = { usual: 20, most: 100 } as const;

export const listTranslations = defineV1({
  id: 'listTranslations',
  method: 'GET',
  path: '/api/v1/translations',
  summary: 'List translations',
  description:
    'Everything translated by the account in the last 31 days, also on the site, the newest first. Pictures and texts are there for 24 hours.',
  scope: 'read',
  query: z.strictObject({
    cursor: z.string().max(200).optional().describe('`nextCursor` of the answer before; none: from the newest.'),
    limit: z.coerce.number().int().min(1).max(v1PageSize.most).default(v1PageSize.usual),
    status: status.optional(),
  }),
  reply: {
    kind: 'json',
    data: z.object({
      translations: z.array(v1Translation),
      nextCursor: z.string().nullable().describe('null: this was the last page of the list.'),
    }),
  },
  errors: [],
});

export const getTranslation = defineV1({
  id: 'getTranslation',
  method: 'GET',
  path: '/api/v1/translations/{id}',
  summary: 'See how a translation stands',
  description: 'For polling: once a second is often enough.',
  scope: 'read',
  query: noQuery,
  reply: { kind: 'json', data: v1Translation },
  errors: ['not-yours'],
});

export const followTranslation = defineV1({
  id: 'followTranslation',
  method: 'GET',
  path: '/api/v1/translations/{id}/events',
  summary: 'Follow a translation',
  description:
    'Server-sent events: `event: state` now and at every change, `event: end` when the translation has ended; then the stream closes. Open it again when it breaks off. At most four at the same time.',
  scope: 'read',
  query: noQuery,
  reply: { kind: 'events', data: v1State },
  errors: ['not-yours', 'busy'],
});

export const cancelTranslation = defineV1({
  id: 'cancelTranslation',
  method: 'POST',
  path: '/api/v1/translations/{id}/cancel',
  summary: 'Cancel a translation',
  description: 'Stops one that waits or runs and gives it back; one that has ended stays as it is.',
  scope: 'translate',
  query: noQuery,
  reply: { kind: 'json', data: v1Translation },
  errors: ['not-yours'],
});

export const getTranslationImage = defineV1({
  id: 'getTranslationImage',
  method: 'GET',
  path: '/api/v1/translations/{id}/image',
  summary: 'Get the translated page',
  description: 'In the format of the page that was sent.',
  scope: 'read',
  query: noQuery,
  reply: { kind: 'picture' },
  errors: ['not-yours', 'not-done', 'image-expired'],
});

export const getTranslationPlate = defineV1({
  id: 'getTranslationPlate',
  method: 'GET',
  path: '/api/v1/translations/{id}/plate',
  summary: 'Get the page without its text',
  description: 'The artwork with what was translated erased: letter it yourself.',
  scope: 'read',
  query: noQuery,
  reply: { kind: 'picture' },
  errors: ['not-yours', 'not-done', 'image-expired'],
});

const v1Regions = z
  .object({ revision: z.number().int().nonnegative(), document: regionDocumentSchema })
  .meta({ id: 'Regions' });
export type V1Regions = z.infer<typeof v1Regions>;

export const getTranslationRegions = defineV1({
  id: 'getTranslationRegions',
  method: 'GET',
  path: '/api/v1/translations/{id}/regions',
  summary: 'Get the texts',
  description:
    'The region document: of every text its outline, reading order, source, translation, colours and lettering, in pixels of the page.',
  scope: 'read',
  query: noQuery,
  reply: { kind: 'json', data: v1Regions },
  errors: ['not-yours', 'not-done', 'image-expired'],
});

export const editTranslationRegions = defineV1({
  id: 'editTranslationRegions',
  method: 'PATCH',
  path: '/api/v1/translations/{id}/regions',
  summary: 'Correct texts and letter the page again',
  description: 'Free. Name the revision you saw: when the page was edited since, nothing is changed.',
  scope: 'edit',
  query: noQuery,
  json: editRegions.input.omit({ taskId: true }),
  bodyBytes: 512 * 1024,
  reply: { kind: 'json', data: v1Regions },
  errors: ['not-yours', 'not-done', 'image-expired', 'edited-elsewhere', 'input-too-large'],
});

export const deleteTranslation = defineV1({
  id: 'deleteTranslation',
  method: 'DELETE',
  path: '/api/v1/translations/{id}',
  summary: 'Delete a page',
  description:
    'At once, with everything made of it, other translations of the same upload too. What waits or runs is cancelled and given back. Answers a receipt.',
  scope: 'delete',
  query: noQuery,
  reply: { kind: 'json', data: deletionReceipt },
  errors: ['not-yours'],
});
