import type { Script } from '../../lib/page/languages';

type Share = { count: number; share: number };

const unicodeScripts: Record<Script, string[]> = {
  latin: ['Latin'],
  cyrillic: ['Cyrillic'],
  greek: ['Greek'],
  arabic: ['Arabic'],
  nastaliq: ['Arabic'],
  hebrew: ['Hebrew'],
  armenian: ['Armenian'],
  georgian: ['Georgian'],
  thai: ['Thai'],
  devanagari: ['Devanagari'],
  bengali: ['Bengali'],
  gurmukhi: ['Gurmukhi'],
  tamil: ['Tamil'],
  telugu: ['Telugu'],
  hangul: ['Hangul'],
  japanese: ['Han', 'Hiragana', 'Katakana'],
  'chinese-simplified': ['Han'],
  'chinese-traditional': ['Han'],
};

/**
 * How a text's letters divide: of the source's script but not the target's (`leftover`), of neither and not Latin
 * (`foreign`), and Latin where the target is written otherwise (`latinInstead`).
 */
export function letterShares(
  text: string,
  source: Script,
  target: Script,
): { leftover: Share; foreign: Share; latinInstead: Share } {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const targets = unicodeScripts[target];
  // Latin letters of a Latin source are judged as `latinInstead`, where names may stay.
  const sources = unicodeScripts[source].filter((script) => !targets.includes(script) && script !== 'Latin');
  const own = countOf(text, targets);
  const leftover = countOf(text, sources);
  const latin = targets.includes('Latin') ? 0 : countOf(text, ['Latin']);
  const shareOf = (count: number): Share => ({ count, share: letters === 0 ? 0 : count / letters });
  return {
    leftover: shareOf(leftover),
    foreign: shareOf(letters - own - leftover - latin - countOf(text, neutral)),
    latinInstead: shareOf(latin),
  };
}

// Modifier letters and the like: ー, ʻ, ª belong to no one script.
const neutral = ['Common', 'Inherited'];

function countOf(text: string, scripts: string[]): number {
  if (scripts.length === 0) return 0;
  const pattern = new RegExp(`(?=\\p{L})[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu');
  return text.match(pattern)?.length ?? 0;
}
