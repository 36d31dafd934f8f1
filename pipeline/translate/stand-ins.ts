import type { LanguageCode } from '../../lib/page/languages';
import type { Glossary } from '../../lib/page/wishes';
import { engineLanguage } from './engine-languages';
import { entriesFor, putTerms } from './glossary';
import { withTurkishName } from './turkish-suffixes';

/** What a term may stand in a sentence as: who is at school is not who goes to school. */
export const standInKinds = ['person', 'place'] as const;
export type StandInKind = (typeof standInKinds)[number];

type Pair<T> = [T, T];
type Names = Record<StandInKind, Pair<string>>;
type Patterns = Record<StandInKind, Pair<RegExp>>;

/** Names that every model has seen a thousand times, as they are written, by engine code. */
const written: Record<string, Names> = {
  ja: { person: ['トム', 'メアリー'], place: ['ボストン', 'オーストラリア'] },
  zh: { person: ['汤姆', '玛丽'], place: ['波士顿', '澳大利亚'] },
  ko: { person: ['톰', '메리'], place: ['보스턴', '호주'] },
  ru: { person: ['Том', 'Мэри'], place: ['Бостон', 'Австралия'] },
  uk: { person: ['Том', 'Мері'], place: ['Бостон', 'Австралія'] },
};
const latin: Names = { person: ['Tom', 'Mary'], place: ['Boston', 'Australia'] };
/** How they come back where that is not how they are written. */
const read: Record<string, Patterns> = {
  zh: { person: [/[汤湯]姆/gu, /[玛瑪][丽麗]/gu], place: [/波士[顿頓]/gu, /澳大利[亚亞]|澳洲/gu] },
  tr: { person: [/\bTom\b/gu, /\bMary\b/gu], place: [/\bBoston\b/gu, /\bAvustralya(?![\p{L}])/gu] },
};
const readLatin: Patterns = {
  person: [/\bTom(?:ás)?(?=s?\b)/gu, /\b(?:Mary|Marie|Mar[ií]a|Marija)\b/gu],
  place: [/\bBoston\b/gu, /\bAustrali(?:a|e|en)\b/gu],
};

/** Whether names in Latin letters stay as they are in a language. @param language engine code */
export function keepsLatinNames(language: string): boolean {
  return !(language in written);
}

/**
 * Names that every model knows, for the place of those that it does not: Tom and Mary; in Korean Mary where the particles
 * behind the unknown one are those of a vowel.
 * @param from, to engine codes
 * @param names as the target spells them
 * @returns of each how the source writes it, and what finds it in the answer; null when there are not enough
 */
export function familiarNames(
  from: string,
  to: string,
  names: string[],
): { name: string; asked: string; answered: RegExp }[] | null {
  const endsInVowel = (name: string) => (name.codePointAt(name.length - 1)! - 0xac00) % 28 === 0;
  const places = names.map((name, index) => (to === 'ko' ? Number(endsInVowel(name)) : index));
  const [asked, answered] = [(written[from] ?? latin).person, patternsOf(to, 'person')];
  if (new Set(places).size < names.length || names.length > asked.length) return null;
  return names.map((name, index) => ({ name, asked: asked[places[index]!]!, answered: answered[places[index]!]! }));
}

/**
 * A text with the glossary's terms under other names: small models know "Tom", not the heroes of a comic.
 * @returns null when the text has no terms or more than there are names for, or has one of the names itself
 */
export function standIn(
  text: string,
  glossary: Glossary,
  from: LanguageCode,
  kind: StandInKind,
): { text: string; terms: Glossary } | null {
  const names = (written[engineLanguage(from)] ?? latin)[kind];
  const terms = entriesFor([text], glossary, from).sort((a, b) => b.source.length - a.source.length);
  const taken = names.some((name) => text.toLowerCase().includes(name.toLowerCase()));
  if (terms.length === 0 || terms.length > names.length || taken) return null;
  const renamed = terms.map(({ source }, index) => ({ source, target: names[index]! }));
  return { text: putTerms(text, renamed, from), terms };
}

/** The translated text with the terms' own translations back in it; null when a name got lost on the way. */
export function withTerms(translated: string, terms: Glossary, to: LanguageCode, kind: StandInKind): string | null {
  const patterns = patternsOf(engineLanguage(to), kind);
  let result = translated;
  for (const [index, { target }] of terms.entries()) {
    const pattern = patterns[index]!;
    if (result.search(pattern) < 0) return null;
    result = withName(result, pattern, target, engineLanguage(to));
  }
  return result;
}

/**
 * A text with a name in the place of what a pattern finds, and the words beside it as it wants them: d'Akiyama in French,
 * Tiberius' in German, Linda'ya in Turkish.
 * @param to engine code
 */
export function withName(text: string, found: RegExp, name: string, to: string): string {
  if (to === 'tr') return withTurkishName(text, found, name);
  const put = text.replace(found, () => name);
  if (to === 'fr') return put.replace(/\b([Dd]|[Qq]u)e (?=[AEIOUÉ]\p{Ll})/gu, "$1'");
  return to === 'de' && /[sßxz]$/.test(name) ? put.replaceAll(`${name}s`, `${name}'`) : put;
}

function patternsOf(code: string, kind: StandInKind): Pair<RegExp> {
  const names = written[code]?.[kind].map((name) => new RegExp(name, 'gu')) as Pair<RegExp> | undefined;
  return read[code]?.[kind] ?? names ?? readLatin[kind];
}
