import { type LanguageCode, languageOf } from '../../lib/page/languages';
import type { Glossary } from '../../lib/page/wishes';

/**
 * Puts the glossary's translations into a source text, for engines that cannot be told about terms: they mostly copy
 * what is foreign in a sentence.
 * @param wrap marks a term for an engine that knows how to leave one alone
 * @param plain prepares what is around the terms (escapes markup)
 */
export function putTerms(
  text: string,
  glossary: Glossary,
  from: LanguageCode,
  wrap: (term: string) => string = (term) => term,
  plain: (text: string) => string = (rest) => rest,
): string {
  const pattern = termPattern(glossary, from);
  if (!pattern) return plain(text);
  const targets = new Map(glossary.map(({ source, target }) => [keyOf(source), target]));
  let result = '';
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    result += plain(text.slice(end, match.index)) + wrap(plain(targets.get(keyOf(match[0])) ?? match[0]));
    end = match.index + match[0].length;
  }
  return result + plain(text.slice(end));
}

export function hasTerm(text: string, glossary: Glossary, from: LanguageCode): boolean {
  return termPattern(glossary, from)?.test(text) ?? false;
}

/** The entries that a page can need: those whose source is in one of its texts. */
export function entriesFor(texts: string[], glossary: Glossary, from: LanguageCode): Glossary {
  return glossary.filter((entry) => texts.some((text) => hasTerm(text, [entry], from)));
}

/** Whether every glossary term of the source text has its translation in the answer. */
export function keepsTerms(source: string, answer: string, glossary: Glossary, from: LanguageCode): boolean {
  const shown = keyOf(answer);
  return entriesFor([source], glossary, from).every(({ target }) => shown.includes(keyOf(target)));
}

/** The longest term wins; words of spaced scripts match whole, in any case (comics shout in capitals). */
function termPattern(glossary: Glossary, from: LanguageCode): RegExp | null {
  if (glossary.length === 0) return null;
  const terms = glossary.map(({ source }) => source).sort((a, b) => b.length - a.length);
  const spaced = !unspaced.has(languageOf(from).script);
  const alternatives = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(spaced ? `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])` : alternatives, 'giu');
}

// Korean has spaces, but its particles stand right behind the name.
const unspaced = new Set(['japanese', 'chinese-simplified', 'chinese-traditional', 'thai', 'hangul']);

function keyOf(term: string): string {
  return term.normalize('NFKC').toLowerCase();
}
