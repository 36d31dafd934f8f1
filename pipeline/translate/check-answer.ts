import { type LanguageCode, languageOf } from '../../lib/page/languages';
import type { FallbackReason } from '../../lib/page/region-document';
import { engineLanguage } from './engine-languages';
import { speaksOtherLanguage } from './function-words';
import { letterShares } from './letter-shares';
import { hasLoop, longestTranslation } from './output-check';

/**
 * What is wrong with an engine's answer to one text; null when it can be shown. Finds what is certainly no translation
 * (echoes, leftovers, other scripts, runaway or cut-off answers), never a poor one.
 */
export function faultOf(source: string, answer: string, from: LanguageCode, to: LanguageCode): FallbackReason | null {
  if (!/[\p{L}\p{N}]/u.test(answer)) return 'missing';
  if (/https?:\/\/|www\./i.test(answer) && !/https?:|www\./i.test(source)) return 'invented-link';
  if (refuses(answer) && !refuses(source)) return 'refused';
  const [fromName, toName] = [engineLanguage(from), engineLanguage(to)];
  if (answer.length > longestTranslation(source.length, fromName, toName) * 1.2) return 'length';
  if (answer.length < shortestTranslation(source, from, to)) return 'length';
  if (hasLoop(answer, toName) && !hasLoop(source, fromName)) return 'loop';
  if (fromName !== toName && isEcho(source, answer, from, to)) return 'echo';
  return (
    scriptFault(withoutNames(answer, source), from, to) ??
    (speaksOtherLanguage(answer, fromName, toName) ? 'wrong-language' : null)
  );
}

/** How language models talk about a task that they will not do. Characters of comics do not speak of requests. */
function refuses(text: string): boolean {
  return /\bas an? (?:AI|(?:large )?language model)\b|\bI(?:'m| am)? (?:can(?:'|no)t|can not|unable to|not able to|won't) (?:assist with|help with|comply with|fulfil+|translate|process) (?:this|that|the|your)\b/i.test(
    text,
  );
}

/** A long text does not become a word, whatever it asks for. Han and kana stand for about three letters each. */
function shortestTranslation(source: string, from: LanguageCode, to: LanguageCode): number {
  const letters = source.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const expected = letters * (density(from) / density(to));
  return letters * density(from) >= 30 ? expected * 0.2 : 0;
}

function density(code: LanguageCode): number {
  const { script } = languageOf(code);
  if (script === 'japanese' || script.startsWith('chinese')) return 3;
  return script === 'hangul' ? 2 : 1;
}

/**
 * The source's own words, all or some of them. Names stay what they are; sentences do not, and no sentence becomes one
 * of its words. Languages of one script share short ones ("Para de correr").
 */
function isEcho(source: string, answer: string, from: LanguageCode, to: LanguageCode): boolean {
  const wordsOf = (text: string): string[] =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = wordsOf(source);
  const fewest = languageOf(from).script === languageOf(to).script ? 5 : 3;
  return words.length >= fewest && wordsOf(answer).every((word) => words.includes(word));
}

/** The answer without the Latin words that the source has as well: names are at home everywhere. */
function withoutNames(answer: string, source: string): string {
  const known = new Set(source.toLowerCase().match(latinWord));
  return answer.replace(latinWord, (word) => (known.has(word.toLowerCase()) ? '' : word));
}

const latinWord = /\p{Script=Latin}+/gu;

/**
 * Letters that should not be there: the source's own script left over, or another one altogether.
 */
function scriptFault(answer: string, from: LanguageCode, to: LanguageCode): FallbackReason | null {
  const shares = letterShares(answer, languageOf(from).script, languageOf(to).script);
  if (shares.leftover.count >= 2 && shares.leftover.share > 0.1) return 'leftover';
  if (shares.foreign.count >= 2 && shares.foreign.share > 0.1) return 'wrong-script';
  if (shares.latinInstead.count >= 8 && shares.latinInstead.share > 0.6) return 'wrong-script';
  // Twelve Han and not one kana: that is Chinese.
  const han = answer.match(/\p{Script=Han}/gu)?.length ?? 0;
  return to === 'JPN' && han >= 12 && !/[ぁ-んァ-ヴ]/u.test(answer) ? 'wrong-language' : null;
}
