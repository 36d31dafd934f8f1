import { readTable } from '../models/read-table';

/** Writes words as the starters know them. */
export type Respell = (sentence: string) => string;

/**
 * Comics write in kana what sentences of books have in kanji (キライ, つかまえて), to be read by children or to give a
 * word weight; a small model hardly knows such spellings. One line a spelling in kana: it, TAB, the usual one
 * (models/spellings.md).
 * @returns by engine code of the language, which is Japanese alone
 * @throws PageError model-missing
 */
export async function loadSpellings(modelsDir: string): Promise<ReadonlyMap<string, Respell>> {
  const lines = (await readTable(modelsDir, 'spellings.tsv.gz')).split('\n');
  return new Map([['ja', respell(new Map(lines.map((line) => line.split('\t') as [string, string])))]]);
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const kana = /[ァ-ヺー]+|[ぁ-ゖー]+/gu;
/** What stands in front of a word without being a part of it; other pieces of kana may be the head of one. */
const particles = new Set(
  'は が を に へ と で の も や な よ ね て って から まで だけ では には とは でも じゃ だ'.split(' '),
);
/** Behind these words a name stands. */
const isCalled = /^(?:さん|くん|ちゃん|さま|たん|っち|[様君殿氏]|先輩|先生)/u;
/** Hiragana behind a noun or an adjective that is not the end of a verb (イケる). */
const goesOn = /^(?:[をがはにのでともへやだじなかよねさしっますせらみ]|[^ぁ-ゖ]|$)/u;

/**
 * Katakana is replaced where it stands alone, hiragana where a run of it begins or behind a particle, to the end of a
 * word: the longest listed spelling each time. What may be somebody's name stays.
 */
export function respell(usual: ReadonlyMap<string, string>): Respell {
  const longest = Math.max(...[...usual.keys()].map((key) => key.length));
  return (sentence) => {
    const pieceBefore = piecesByEnd(sentence);
    return sentence.replace(kana, (run: string, from: number) => {
      const behind = sentence.slice(from + run.length);
      if (/^[ァ-ヺー]/u.test(run)) return (goesOn.test(behind) && !isCalled.test(behind) && usual.get(run)) || run;
      const found = (at: number, length: number) => {
        const end = from + at + length;
        if (!pieceBefore.has(end) || isCalled.test(sentence.slice(end))) return undefined;
        return usual.get(run.slice(at, at + length));
      };
      // What stands behind a kanji is its end: 見つかった is not 見使った. Behind a noun that was put in too: receiptは.
      let at = /\p{L}$/u.test(sentence.slice(0, from)) ? 1 : 0;
      let spelt = run.slice(0, at);
      while (at < run.length) {
        const begins = at === 0 || particles.has(pieceBefore.get(from + at) ?? '');
        let length = begins ? Math.min(longest, run.length - at) : 0;
        while (length > 0 && !found(at, length)) length--;
        spelt += length > 0 ? found(at, length) : run[at];
        at += Math.max(length, 1);
      }
      return spelt;
    });
  };
}

/** The pieces that ICU's dictionary cuts a sentence into, by where they end; the first is no particle (はやくしろ). */
function piecesByEnd(sentence: string): ReadonlyMap<number, string> {
  const pieces = [...words.segment(sentence)].map(({ segment, index }): [number, string] => [
    index + segment.length,
    index > 0 ? segment : '',
  ]);
  return new Map([[0, ''], ...pieces]);
}
