import type { LanguageCode } from '../../lib/page/languages';
import type { Glossary } from '../../lib/page/wishes';
import { engineLanguage } from './engine-languages';
import { entriesFor, putTerms } from './glossary';

/** Two names that every model has seen a thousand times, as they are written, by engine code. */
const written: Record<string, [string, string]> = {
  ja: ['トム', 'メアリー'],
  zh: ['汤姆', '玛丽'],
  ko: ['톰', '메리'],
  ru: ['Том', 'Мэри'],
  uk: ['Том', 'Мері'],
};
const latin: [string, string] = ['Tom', 'Mary'];
/** How they come back where that is not how they are written. */
const read: Record<string, [RegExp, RegExp]> = {
  zh: [/[汤湯]姆/gu, /[玛瑪][丽麗]/gu],
};
const readLatin: [RegExp, RegExp] = [/\bTom(?:ás)?\b/gu, /\b(?:Mary|Marie|Mar[ií]a|Marija)\b/gu];

/**
 * A text with the glossary's terms under other names: small models know "Tom", not the heroes of a comic.
 * @returns null when the text has no terms or more than there are names for, or has one of the names itself
 */
export function standIn(
  text: string,
  glossary: Glossary,
  from: LanguageCode,
): { text: string; terms: Glossary } | null {
  const names = written[engineLanguage(from)] ?? latin;
  const terms = entriesFor([text], glossary, from).sort((a, b) => b.source.length - a.source.length);
  const taken = names.some((name) => text.toLowerCase().includes(name.toLowerCase()));
  if (terms.length === 0 || terms.length > names.length || taken) return null;
  const renamed = terms.map(({ source }, index) => ({ source, target: names[index]! }));
  return { text: putTerms(text, renamed, from), terms };
}

/** The translated text with the terms' own translations back in it; null when a name got lost on the way. */
export function withTerms(translated: string, terms: Glossary, to: LanguageCode): string | null {
  const code = engineLanguage(to);
  const patterns =
    read[code] ?? (written[code]?.map((name) => new RegExp(name, 'gu')) as typeof readLatin) ?? readLatin;
  let result = translated;
  for (const [index, { target }] of terms.entries()) {
    const pattern = patterns[index]!;
    if (result.search(pattern) < 0) return null;
    result = result.replace(pattern, () => target);
  }
  return result;
}
