import { z } from 'zod';
import { glossaryLimit } from './glossary';
import type { Honorifics } from './honorifics';

/** What a person may wish of a translation beside the languages: fixed names and terms, and how honorifics are treated. */

export { glossaryLimit } from './glossary';
export { type Honorifics, honorificsModes } from './honorifics';

const term = z.string().trim().min(1).max(glossaryLimit.characters);
/** Names and terms with the translation they must get; no source twice. */
export const glossarySchema = z
  .array(z.strictObject({ source: term, target: term }))
  .max(glossaryLimit.entries)
  .refine((entries) => new Set(entries.map(({ source }) => source)).size === entries.length, 'a source stands twice');
export type Glossary = z.infer<typeof glossarySchema>;

/** The client's own name for what belongs together: pages of one series share their running context. */
export const seriesSchema = z.string().regex(/^[\w-]{1,64}$/);

/** The wishes of one translation; what is absent is not wished. */
export type Wishes = { series?: string; glossary?: Glossary; honorifics?: Honorifics };
