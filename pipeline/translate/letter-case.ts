/** Knows whether a word, in exactly this case, is common enough to be one piece of a model's vocabulary. */
export type KnowsWord = (word: string) => boolean;

const letterWord = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

/** Whether a text is lettered in capitals, as western comics are. One-letter words ("I") say nothing. */
export function isCapitals(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0;
  // "McDONALD" and a misread l among capitals are still capitals.
  return upper >= 2 && lower <= upper * 0.15;
}

/**
 * Sentence case for text lettered in capitals, because models were trained on normal case. Which words keep a capital
 * is asked of the model's own vocabulary: it has `Tom` but not `tom`, `NASA` but not `nasa`, in German `Haus`.
 * @param language engine code
 * @param isName whether a word is a name that the model is helped with
 */
export function toSentenceCase(
  text: string,
  language: string,
  knows: KnowsWord,
  isName: KnowsWord = () => false,
): string {
  let first = true;
  return text.replace(letterWord, (word) => {
    const lower = shorten(word.toLocaleLowerCase(language), knows);
    const cased = wordCase(lower, language, knows, isName);
    const result = first ? capitalised(cased, language) : cased;
    first = false;
    return result;
  });
}

/**
 * Names in English texts lettered in capitals, which do not show them: what is no word and owns something, is spoken to,
 * or stands in two of the texts or more, as nothing that was misread does. With their capital.
 * @param isWord whether a word, in small letters, is one
 */
export function namesInCapitals(texts: readonly (string | null)[], isWord: KnowsWord): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    if (!text || !isCapitals(text)) continue;
    const lower = text.toLowerCase();
    // Once for a text, and once more for each place of a name.
    for (const name of [...new Set(lower.match(word)), ...(lower.match(placeOfNames) ?? [])])
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].filter(([name, count]) => count > 1 && !isWord(name));
  return new Set(names.map(([name]) => capitalised(name, 'en')));
}

/** In small letters, of four letters or more; without the s of what it owns. */
const word = /(?<![\p{L}'’-])\p{L}{4,}(?=['’]s\b|(?![\p{L}'’-]))/gu;
const placeOfNames = new RegExp(
  `${word.source}(?=['’]s\\b)|(?<=(?:^|[.!?…]\\s+))${word.source}(?=,)|(?<=, )${word.source}(?=[.!?…,]|$)`,
  'gu',
);

function wordCase(lower: string, language: string, knows: KnowsWord, isName: KnowsWord): string {
  if (language === 'en' && /^(?:i(?:'(?:m|ll|ve|d))?|mr|mrs|ms|dr)$/.test(lower)) return capitalised(lower, language);
  const stem = lower.replace(/['’].*$/, '');
  if (isName(capitalised(stem, language))) return capitalised(lower, language);
  if (knows(stem) || stem.length < 2) return lower;
  if (knows(capitalised(stem, language))) return capitalised(lower, language);
  const upper = stem.toLocaleUpperCase(language);
  return knows(upper) ? upper + lower.slice(stem.length) : lower;
}

/** Drawn-out words: NOOOO → no, WHAAAT → what, COOOL → cool. */
function shorten(word: string, knows: KnowsWord): string {
  if (!/(\p{L})\1{2,}/u.test(word)) return word;
  const twice = word.replace(/(\p{L})\1{2,}/gu, '$1$1');
  const once = word.replace(/(\p{L})\1{2,}/gu, '$1');
  return knows(twice) && !knows(once) ? twice : once;
}

function capitalised(word: string, language: string): string {
  return word.slice(0, 1).toLocaleUpperCase(language) + word.slice(1);
}
