// Writes what starters look up, models/phrases.tsv.gz and models/nouns.tsv.gz:
//   node --import tsx training/translator/phrases.ts
// From ../corpora: the phrases of phrases.tsv, which were picked by hand, and the short lines of comic-own.tsv with
// the translation that they most often have there; and the words of nouns.tsv by language.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { takeApart } from '../../pipeline/translate/balloon-text';
import { phraseKey, withoutEnd } from '../../pipeline/translate/phrasebook';
import { readPieces } from '../../pipeline/translate/sentencepiece-vocabulary';
import { plainSpeech } from '../../pipeline/translate/spoken-words';
import { readCorpus } from '../corpora/read-corpus';
import { pluralOf } from './plurals';

const root = path.join(import.meta.dirname, '../..');
const directions = 'ja-en zh-en ko-en en-es en-fr en-de en-it en-pt en-vi en-ja en-zh en-ko'.split(' ');
/** Languages whose nouns need no plural: two トカゲ, hai con thằn lằn. */
const unchanging = ['ja', 'zh', 'ko', 'vi'];
/** Languages that spell names their own way: Linda, リンダ. */
const respelling = ['ja', 'zh', 'ko'];
/** How long a phrase may be: words, or characters where there are no spaces. */
const longest: Record<string, number> = { ja: 6, zh: 6, ko: 2, en: 3 };

/** W-Wait, ちょ、ちょっと: a phrase is looked up without it. */
const stutter = /(?<!\p{L})(\p{L}{1,2})[-、,，]\1/iu;

const picked = readCorpus('phrases.tsv');
const lines = readCorpus('comic-own.tsv');
const corpora = [...lines, ...readCorpus('comic-long.tsv'), ...readCorpus('words.tsv')];
/** English words as our lines write them. */
const written = new Set(corpora.flatMap((line) => line.en!.match(/[\p{L}'-]+/gu) ?? []));
const pieces: Record<string, ReadonlySet<string>> = {};
const entries: string[] = [];
for (const direction of directions) {
  const [from, to] = direction.split('-') as [string, string];
  const known = new Map<string, string>();
  for (const { pair, phrase, answer } of picked) {
    if (pair !== direction) continue;
    // Said as an answer and as a question alike.
    for (const end of ['', '?']) known.set(phraseKey(spoken(phrase!, from) + end), answer!);
  }
  const answers = new Map<string, Map<string, number>>();
  for (const line of lines) {
    const [phrase, answer] = [onlySentence(line[from]!, from), onlySentence(line[to]!, to)];
    if (!phrase || !answer || phrase.endsWith('?') !== answer.endsWith('?') || isLong(phrase, from)) continue;
    if (stutter.test(answer)) continue;
    const key = phraseKey(plainSpeech(phrase, from));
    if (known.has(key)) continue;
    // Not withoutEnd, and the whole line: a long vowel at the end of a Japanese answer belongs to it.
    const whole = to === 'ja' ? line.ja!.normalize('NFKC') : answer;
    const bare = whole.replace(/^[¡¿]+|[\s.!?。…~]+$/gu, '');
    const counts = answers.get(key) ?? new Map<string, number>();
    answers.set(key, counts.set(bare, (counts.get(bare) ?? 0) + 1));
  }
  for (const [key, counts] of answers) known.set(key, [...counts].sort((a, b) => b[1] - a[1])[0]![0]);
  for (const [key, answer] of known) entries.push(`${direction}\t${key}\t${answer}`);
  console.log(direction, known.size, 'phrases');
}
write('phrases.tsv.gz', entries);
write(
  'nouns.tsv.gz',
  directions.flatMap((direction) => {
    const [from, to] = direction.split('-') as [string, string];
    const rows = readCorpus('nouns.tsv');
    const pairs = rows
      .filter((row) => row[from] && row[to] && !(respelling.includes(to) && isCalled(row, to, /[語语어]$/)))
      .map((row): [string, string] => {
        const keepsCapital = respelling.includes(to) && isName(row, to, direction);
        return [keepsCapital ? row.en! : row[from]!.toLowerCase(), row[to]!];
      });
    // Names stay as they are in languages of Latin script.
    for (const row of from === 'en' && !respelling.includes(to) ? rows : []) {
      if (row.ja && isName(row, 'ja', direction) && !isCalled(row, 'ja', /語$/)) pairs.push([row.en!, row.en!]);
    }
    const known = unchanging.includes(to) ? rareOf(pairs, to) : new Map(pairs.reverse());
    for (const [word, translation] of from === 'en' ? [...known] : []) {
      const plurals = unchanging.includes(to) ? translation : pluralOf(translation, to);
      const plural = pluralOf(word, from);
      if (plural && plurals && !known.has(plural) && word === word.toLowerCase()) known.set(plural, plurals);
    }
    console.log(direction, known.size, 'nouns');
    return [...known].map(([word, translation]) => `${direction}\t${word}\t${translation}`).sort();
  }),
);

/**
 * Of English words with several translations the one that our lines have most often beside it. Words that they have
 * eight times are left to the network: most of the list was written in Japanese first, and water is not ウォーター.
 */
function rareOf(pairs: [word: string, translation: string][], to: string): Map<string, string> {
  const beside = new Map<string, string[]>(pairs.map(([word]) => [word.toLowerCase(), []]));
  for (const line of corpora.filter((line) => to in line)) {
    const words = line.en!.toLowerCase().match(/[a-z'-]+/g) ?? [];
    const phrases = words.flatMap((_, at) => [1, 2, 3].map((length) => words.slice(at, at + length).join(' ')));
    for (const phrase of new Set(phrases)) beside.get(phrase)?.push(line[to]!);
  }
  const choices = new Map<string, string[]>();
  for (const [word, translation] of pairs) choices.set(word, [...(choices.get(word) ?? []), translation]);
  return new Map(
    [...choices].flatMap(([word, translations]): [string, string][] => {
      const lines = beside.get(word.toLowerCase())!;
      const times = (translation: string) => lines.filter((line) => line.includes(translation)).length;
      const [best] = translations.sort((a, b) => times(b) - times(a));
      return lines.length < 8 ? [[word, best!]] : [];
    }),
  );
}

/**
 * English names keep their capital where the other script spells them its own way (Linda, リンダ): single words that
 * are no other word in small letters, no people (Zulu), and no piece that the starter knows by itself. Languages are not
 * listed at all: German is an adjective as often.
 */
function isName(row: Record<string, string>, to: string, direction: string): boolean {
  const word = row.en!;
  if (!/^\p{Lu}[^ ]*$/u.test(word) || written.has(word.toLowerCase()) || isCalled(row, to, /[人인족]$/)) return false;
  return !piecesOf(direction).has(`\u2581${word}`);
}

/**
 * Whether an English word with a capital ends in the other language as languages (語) or peoples (人) do: in Korean,
 * where names end so too (카인), in Japanese or Chinese as well.
 */
function isCalled(row: Record<string, string>, to: string, ending: RegExp): boolean {
  const others = to === 'ko' ? [row.ja!, row.zh!] : [row[to]!];
  return /^\p{Lu}/u.test(row.en!) && ending.test(row[to]!) && others.some((word) => ending.test(word));
}

function piecesOf(direction: string): ReadonlySet<string> {
  const vocabulary = `models/starter-${direction}/vocab.${direction.replace('-', '')}.spm`;
  pieces[direction] ??= readPieces(path.join(root, vocabulary));
  return pieces[direction];
}

function write(name: string, lines: string[]): void {
  writeFileSync(path.join(root, 'models', name), gzipSync(lines.join('\n'), { level: 9 }));
}

/** The sentence that a text consists of; null when it is none or several, or has quotation marks or the like. */
function onlySentence(text: string, language: string): string | null {
  const [part, ...more] = takeApart(text, language);
  return part?.kind === 'sentence' && more.length === 0 && !part.lead && !part.tail ? part.sentence : null;
}

function isLong(sentence: string, language: string): boolean {
  const words = withoutEnd(sentence);
  return (language === 'ja' || language === 'zh' ? words.length : words.split(' ').length) > longest[language]!;
}

function spoken(text: string, language: string): string {
  return plainSpeech(text.normalize('NFKC'), language);
}
