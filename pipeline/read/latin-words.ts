import type { LanguageCode } from '../../lib/page/languages';
import { readTable } from '../models/read-table';
import { unaccented } from '../unaccented';

export type LatinWords = {
  /** Languages that have a list. */
  languages: readonly LanguageCode[];
  /** How common the word is: its rank from 1, or null when it is not in the list. Case and accents do not count. */
  rank(word: string, language: LanguageCode): number | null;
};

/**
 * Words by falling frequency (models/latin-words.md): one line a language, `CODE TAB word SPACE word …`. They are read
 * once and kept: readers and translators share them.
 * @throws PageError model-missing
 */
export function loadLatinWords(modelsDir: string): Promise<LatinWords> {
  const known = loaded.get(modelsDir);
  if (known) return known;
  const words = readTable(modelsDir, 'latin-words.tsv.gz').then(parseLatinWords);
  loaded.set(modelsDir, words);
  // A failed load is not remembered.
  words.catch(() => loaded.delete(modelsDir));
  return words;
}

const loaded = new Map<string, Promise<LatinWords>>();

/** The table as text, see `loadLatinWords`. */
export function parseLatinWords(table: string): LatinWords {
  const ranks = new Map<string, Map<string, number>>();
  for (const line of table.split('\n')) {
    const tab = line.indexOf('\t');
    if (tab < 0) continue;
    const words = new Map<string, number>();
    for (const [index, word] of line
      .slice(tab + 1)
      .split(' ')
      .entries()) {
      const plain = withoutAccents(word);
      if (!words.has(plain)) words.set(plain, index + 1);
    }
    ranks.set(line.slice(0, tab), words);
  }
  return {
    languages: [...ranks.keys()] as LanguageCode[],
    rank: (word, language) => ranks.get(language)?.get(withoutAccents(word)) ?? null,
  };
}

/**
 * The language whose everyday words the text is made of. Everyday words weigh more (by rank), letters that
 * only one language uses decide ties. English when nothing speaks for another.
 */
export function guessLatinLanguage(text: string, words: LatinWords): LanguageCode {
  const tokens = text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  let best: { language: LanguageCode; score: number } = { language: 'ENG', score: 0 };
  for (const language of words.languages) {
    let score = 0;
    for (const token of tokens) {
      const rank = words.rank(token, language);
      if (rank !== null) score += 1 / (1 + Math.log(1 + rank / 20));
    }
    score += 0.7 * (text.match(ownLetters[language] ?? /(?!)/giu)?.length ?? 0);
    if (language === 'ENG') score *= englishAdvantage;
    if (score > best.score) best = { language, score };
  }
  return best.language;
}

/** English is the likeliest guess for a comic, and its list is the longest. */
const englishAdvantage = 1.05;

const ownLetters: Partial<Record<LanguageCode, RegExp>> = {
  ESP: /[¿¡ñ]/giu,
  DEU: /[ßäöü]/giu,
  FRA: /[èêëçœùûîï]/giu,
  PTB: /[ãõ]/giu,
  ITA: /[òìù]/giu,
  VIN: /[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu,
  PLK: /[ąęłśźżćń]/giu,
};

function withoutAccents(word: string): string {
  return unaccented(word.toLowerCase().replaceAll('’', "'").replaceAll('ß', 'ss').replaceAll('đ', 'd'));
}
