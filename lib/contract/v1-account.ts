import { z } from 'zod';
import { languageCodes } from '../page/languages';
import { creditSources } from './credits';
import { getEngines } from './manga';
import { defineV1 } from './v1-call';
import { imageErrors, submitErrors, v1ImageFile, v1TextSettings } from './v1-page';

const noQuery = z.strictObject({});

export const translateNow = defineV1({
  id: 'translateNow',
  method: 'POST',
  path: '/api/v1/images/translate',
  summary: 'Translate a page in one call',
  description:
    'A picture in, the translated picture out: for reader servers. The choices stand in the address. A page without text comes back as it was sent, and is not counted. Closing the connection cancels the page and gives it back.',
  scope: 'translate',
  query: z.strictObject(v1TextSettings),
  form: z.strictObject({ image: v1ImageFile }),
  reply: { kind: 'picture' },
  errors: [
    ...imageErrors,
    ...submitErrors,
    'not-done',
    'image-expired',
    'translator-failed',
    'translation-interrupted',
    'model-missing',
  ],
});

export const listLanguages = defineV1({
  id: 'listLanguages',
  method: 'GET',
  path: '/api/v1/languages',
  summary: 'List the languages',
  description: 'Codes that the calls take. What a translator knows of them stands in GET /engines.',
  scope: null,
  query: noQuery,
  reply: {
    kind: 'json',
    data: z.object({
      languages: z.array(
        z.object({
          code: z.enum(languageCodes),
          name: z.string().describe('In the language itself.'),
          tag: z.string().describe('BCP 47.'),
        }),
      ),
    }),
  },
  errors: [],
});

export const listEngines = defineV1({
  id: 'listEngines',
  method: 'GET',
  path: '/api/v1/engines',
  summary: 'List translators, detectors and fonts',
  description: 'What this server can do now. A translator without pairs takes any two languages.',
  scope: null,
  query: noQuery,
  reply: {
    kind: 'json',
    data: getEngines.output.extend({ fonts: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  errors: [],
});

export const getBalance = defineV1({
  id: 'getBalance',
  method: 'GET',
  path: '/api/v1/balance',
  summary: 'See what is left',
  description: 'Translations that the API can take: those that were bought. In the order in which they are used.',
  scope: 'account',
  query: noQuery,
  reply: {
    kind: 'json',
    data: z.object({
      available: z.number().int(),
      held: z.number().int().describe('For pages that have not ended, on the site too.'),
      grants: z.array(
        z.object({
          source: z.enum(creditSources),
          available: z.number().int(),
          expiresAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  errors: [],
});

/** Days that usage is known of: rows of pages are kept that long. */
export const usageDays = 30;

export const getUsage = defineV1({
  id: 'getUsage',
  method: 'GET',
  path: '/api/v1/usage',
  summary: 'See what was used',
  description: `Pages of the account by day (UTC), of the last ${usageDays} days, on the site too.`,
  scope: 'account',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(usageDays).default(usageDays) }),
  reply: {
    kind: 'json',
    data: z.object({
      days: z.array(
        z.object({
          date: z.iso.date(),
          submitted: z.number().int(),
          done: z.number().int(),
          failed: z.number().int(),
          charged: z.number().int(),
        }),
      ),
    }),
  },
  errors: [],
});
