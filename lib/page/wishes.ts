import { z } from 'zod';

/** What a person may wish of a translation beside the languages: fixed names and terms, and how honorifics are treated. */

/** `keep`: -san, senpai as they are; `adapt`: what the target language would say; `drop`: the bare name. */
export const honorificsModes = ['keep', 'adapt', 'drop'] as const;
export type Honorifics = (typeof honorificsModes)[number];

export const glossaryLimit = { entries: 100, characters: 60 } as const;

const term = z.string().trim().min(1).max(glossaryLimit.characters);
/** Names and terms with the translation they must get; no source twice. */
export const glossarySchema = z
  .array(z.strictObject({ source: term, target: term }))
  .max(glossaryLimit.entries)
  .refine((entries) => new Set(entries.map(({ source }) => source)).size === entries.length, 'a source stands twice');
export type Glossary = z.infer<typeof glossarySchema>;

/** The client's own name for what belongs together: pages of one series share their running context. */
export const seriesSchema = z.string().regex(/^[\w-]{1,64}$/);
