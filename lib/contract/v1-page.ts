import { z } from 'zod';
import { fontStyleIds } from '../page/fonts';
import { glossarySchema } from '../page/wishes';
import { uploadLimit } from '../upload-limit';
import type { ErrorCode } from './error';
import { glossaryText, pageSettings } from './manga';

/** What every page of the API is made of: a picture and its settings. */

/** Choices for one page as JSON; the same fields as the site's own, with defaults. */
export const v1Settings = {
  targetLanguage: pageSettings.targetLanguage.describe('Language to translate into, a code of GET /languages.'),
  sourceLanguage: pageSettings.sourceLanguage.describe('Language of the page. Found out when left away.'),
  translator: pageSettings.translator.default('local').describe('See GET /engines for what is available.'),
  detector: pageSettings.detector
    .default('default')
    .describe('How text is found: `default` for whole pages, `ctd` for long vertical strips.'),
  font: pageSettings.font.default(fontStyleIds[0]).describe('Style of the lettering.'),
  series: pageSettings.series.describe('Pages of one series share names and tone. Any name of yours.'),
  honorifics: pageSettings.honorifics.describe('What becomes of -san, senpai and the like (gpt and gemini).'),
  glossary: glossarySchema.optional().describe('Names and terms with the translation they must get.'),
};

/** The same as texts: a form or a query carries nothing else. */
export const v1TextSettings = {
  ...v1Settings,
  glossary: glossaryText.optional().describe('The list of names and terms as JSON text.'),
};

export const v1ImageFile = z
  .file()
  .describe(`A jpeg, png or webp of at most ${uploadLimit.bytes / 1024 / 1024} MB and 40 megapixels.`);

/** What can be wrong with a picture. */
export const imageErrors = [
  'image-too-large',
  'image-type',
  'image-empty',
  'image-broken',
  'image-too-many-pixels',
] as const satisfies readonly ErrorCode[];

/** What can be wrong with the address of a picture. */
export const addressErrors = [
  'address-invalid',
  'address-refused',
  'address-redirects',
  'address-unreachable',
  'address-answer',
] as const satisfies readonly ErrorCode[];

/** Why a page is not taken. */
export const submitErrors = [
  'api-no-credits',
  'same-language',
  'translator-unavailable',
  'translator-pair-missing',
  'too-many-running',
  'busy',
] as const satisfies readonly ErrorCode[];
