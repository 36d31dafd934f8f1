import { type LanguageCode, languageOf } from '@/lib/page/languages';
import type { Region } from '@/lib/page/region-document';
import { widthOf } from '@/pipeline/letter/measure';
import { sampleSentences } from '@/tests/sample-sentences';

/** Translations take about this much more room than their sources, in em. */
const growth = 1.15;

/**
 * As much of a language's sample sentence as a translation of this source would be long: whole words, again from
 * the start when the sentence is too short, and at least one.
 */
export function trialText(source: Region['source'], language: LanguageCode): string {
  const room = growth * widthOf(source.text, 'clean', source.language ?? 'ENG');
  const words = wordsOf(language);
  let text = '';
  for (let at = 0; text === '' || at < 400; at++) {
    const longer = text + words[at % words.length]!;
    if (text !== '' && widthOf(longer.trim(), 'clean', language) > room) break;
    text = longer;
  }
  return text.trim();
}

const known = new Map<LanguageCode, string[]>();

/** The sentence's words, each with the marks and the space that follow it; marks alone are no word. */
function wordsOf(language: LanguageCode): string[] {
  const before = known.get(language);
  if (before) return before;
  const sentence = `${sampleSentences[language]} `;
  const segments = new Intl.Segmenter(languageOf(language).tag, { granularity: 'word' }).segment(sentence);
  const words: string[] = [];
  for (const { segment } of segments) {
    if (words.length > 0 && !/[\p{L}\p{N}]/u.test(segment)) words[words.length - 1] += segment;
    else if (words.length === 0 || /[\s\p{P}]$/u.test(words.at(-1)!) || !usesSpaces(sentence)) words.push(segment);
    else words[words.length - 1] += segment;
  }
  known.set(language, words);
  return words;
}

function usesSpaces(sentence: string): boolean {
  return sentence.trim().split(' ').length > 4;
}
