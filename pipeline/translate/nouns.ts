import { readDirections } from '../models/read-table';

/** Puts translations into the place of nouns, so that a starter need not know them; null where it finds none. */
export type PutNouns = (sentence: string) => WithNouns | null;
export type WithNouns = {
  sentence: string;
  /** The translations that stand in it now. */
  words: string[];
  /** Those of them that are names. */
  names: string[];
};

/**
 * Lists of nouns and names with their translation (models/nouns.md) by directions, e.g. `ja-en`. The starters of these
 * directions were trained to carry over what already stands in the target language (training/translator/copying.py):
 * where トカゲがいる became "I need a stopper", `lizardがいる` becomes "There's a lizard".
 * One line a word: direction, TAB, word in lower case, TAB, translation. What is listed with a capital is a name.
 * @throws PageError model-missing
 */
export async function loadNouns(modelsDir: string): Promise<ReadonlyMap<string, PutNouns>> {
  const lists = await readDirections(modelsDir, 'nouns.tsv.gz');
  return new Map([...lists].map(([direction, words]) => [direction, putNouns(direction.slice(0, 2), words)]));
}

/** @param language engine code of the source: ja, zh, ko or en */
export function putNouns(language: string, words: ReadonlyMap<string, string>): PutNouns {
  const longest = Math.max(...[...words.keys()].map((word) => word.length));
  return (sentence) => {
    const isWhole = wholeWordsOf(sentence, language);
    const lower = sentence.toLowerCase();
    const put: string[] = [];
    const names: string[] = [];
    let result = '';
    let at = 0;
    while (at < sentence.length) {
      const isListed = (found: string) => words.has(found) && isWhole(at, found);
      const name = capital.test(sentence[at]!) ? longestAt(sentence, at, longest, isListed) : null;
      const noun = longestAt(lower, at, longest, isListed);
      const word = name && name.length >= (noun?.length ?? 0) ? name : noun;
      const run = word ?? katakanaAt(lower, at);
      const translation = word ? words.get(word)! : run && translatedParts(run, words);
      if (translation) put.push(translation);
      // In Latin letters, on whichever side they are, it has a capital.
      if (translation && /^\p{Lu}\p{Ll}+(?:-\p{L}+)?$/u.test(language === 'en' ? run! : translation))
        names.push(translation);
      // A space before it, none behind: as in training, and as the one piece of the vocabulary that the word often is.
      // A name that stays as it is stays where it is.
      const end = at + (translation ? run!.length : 1);
      const isPut = translation && translation !== run;
      result = isPut ? `${result.trimEnd()} ${translation}` : result + sentence.slice(at, end);
      at = end;
    }
    return put.length > 0 ? { sentence: result.trim(), words: put, names } : null;
  };
}

function longestAt(sentence: string, at: number, longest: number, isWord: (found: string) => boolean): string | null {
  for (let length = Math.min(longest, sentence.length - at); length > 0; length--) {
    const found = sentence.slice(at, at + length);
    if (isWord(found)) return found;
  }
  return null;
}

/** The run of katakana that begins at a place, if it is long enough for two words. */
function katakanaAt(sentence: string, at: number): string | null {
  if (kindOf(sentence[at - 1] ?? '') === 'katakana') return null;
  return /^[ァ-ヺー]{4,}/u.exec(sentence.slice(at))?.[0] ?? null;
}

/** What a run of katakana means that is made of words of the list (コーンスープ); null when it is not. */
function translatedParts(run: string, words: ReadonlyMap<string, string>): string | null {
  for (let length = run.length; length > 1; length--) {
    const first = words.get(run.slice(0, length));
    if (first && length === run.length) return first;
    const rest = first && translatedParts(run.slice(length), words);
    if (rest) return `${first} ${rest}`;
  }
  return null;
}

const capital = /^\p{Lu}/u;
const chinese = new Intl.Segmenter('zh', { granularity: 'word' });
const particlesOfJapanese = /^[をがはにのでともへやだじなかよね]/u;
const particlesOfKorean =
  /^(?:은|는|이|가|을|를|에|의|로|으로|와|과|도|만|들|야|이야|다|이다|라|이라|인|입|였|이었|께|한테|부터|까지|처럼|보다|랑|이랑|하고|님|씨|군|양)/u;
/** Behind these an English word is a verb: "to challenge", "you guard". */
const beforeVerbs =
  /(?:^|[\s'])(?:i|you|he|she|it|we|they|who|to|will|would|can|could|must|should|may|might|do|did|not|don't|never|always|let's|ll|d|please)\s+$/i;

const articles = /(?:^|\s)(?:the|an?|this|that|these|those|my|your|his|her|our|their)\s+$/i;

/** Whether what is found at a place begins and ends as a word: it is not the stem of a verb, nor half of a longer one. */
function wholeWordsOf(sentence: string, language: string): (at: number, found: string) => boolean {
  if (language === 'zh') {
    const starts = new Set([...chinese.segment(sentence)].map((segment) => segment.index).concat(sentence.length));
    return (at, found) => starts.has(at) && starts.has(at + found.length);
  }
  return (at, found) => {
    const [before, behind] = [sentence.slice(0, at), sentence.slice(at + found.length)];
    if (language === 'en') {
      // Linda's: hers, or that she is.
      const next = capital.test(found) ? behind.replace(/^['’](?:s|ll|d)\b/, '') : behind;
      if (/[\p{L}\p{N}'-]$/u.test(before) || /^[\p{L}\p{N}'-]/u.test(next)) return false;
      if (capital.test(found) || found.includes(' ')) return true;
      // With a capital it is another name, or begins an order ("Guard the door!"), but not behind an article.
      return !beforeVerbs.test(before) && (!capital.test(sentence[at]!) || articles.test(before));
    }
    if (language === 'ko') {
      return !/\p{L}$/u.test(before) && (!/^\p{L}/u.test(behind) || particlesOfKorean.test(behind));
    }
    const end = kindOf(found.at(-1)!);
    const next = kindOf(behind[0] ?? '');
    // Four kana in a row are a word wherever they stand.
    if (/^\p{Script=Hiragana}{4,}$/u.test(found)) return true;
    if (/[おご]$/u.test(before)) return false;
    if (kindOf(before.at(-1) ?? '') === kindOf(found[0]!) || (next === end && end !== 'hiragana')) return false;
    return end !== 'kanji' || next !== 'hiragana' || particlesOfJapanese.test(behind);
  };
}

function kindOf(character: string): string {
  if (/[\p{Script=Katakana}ー]/u.test(character)) return 'katakana';
  if (/[\p{Script=Han}々]/u.test(character)) return 'kanji';
  return /\p{Script=Hiragana}/u.test(character) ? 'hiragana' : '';
}
