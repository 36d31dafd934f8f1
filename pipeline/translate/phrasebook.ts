import { readDirections } from '../models/read-table';
import { dateIn } from './dates';

/** Looks a whole sentence up, whatever its case and end mark; the answer carries the same end mark. */
export type Phrasebook = (sentence: string) => string | null;

/**
 * Books by engine codes of a direction, e.g. `ja-en`: cries, answers, orders and other short remarks of comics with
 * the translation that people gave them (models/phrases.md), for the steps that our starter models do: in so few
 * characters nothing helps a small model to guess. One line a phrase: direction, TAB, key (`phraseKey`), TAB,
 * translation without end mark.
 * @throws PageError model-missing
 */
export async function loadPhrasebooks(modelsDir: string): Promise<ReadonlyMap<string, Phrasebook>> {
  const phrases = await readDirections(modelsDir, 'phrases.tsv.gz');
  return new Map([...phrases].map(([direction, known]) => [direction, phrasebook(direction, known)]));
}

function phrasebook(direction: string, phrases: Map<string, string>): Phrasebook {
  const [from, to] = direction.split('-') as [string, string];
  return (sentence) => {
    const words = withoutEnd(sentence);
    const phrase =
      phrases.get(phraseKey(sentence)) ??
      withNumber(words, direction) ??
      dateIn(words, from, to) ??
      cry(words, from, to);
    return phrase ? phrase + endOf(sentence, words) : null;
  };
}

/** The marks after the words, without those that draw a Japanese vowel out. */
export function endOf(sentence: string, words: string): string {
  return sentence
    .slice(words.length)
    .replace(/[ー\s]/g, '')
    .replace('。', '.');
}

/** A sentence without the marks at its end. */
export function withoutEnd(sentence: string): string {
  return sentence.replace(/[\s.!?。…~ー]+$/u, '');
}

/** What a phrase is known by: katakana as hiragana, lower case, no small vowels and no mark at its end but `?`. */
export function phraseKey(sentence: string): string {
  const words = withoutEnd(sentence);
  return keyOf(words) + (sentence.slice(words.length).includes('?') ? '?' : '');
}

/** A chapter, and how much later or earlier: the order in which the answers of each language stand. */
const numberedInEnglish = [
  /^(?:chapter|episode) (\d+)$/i,
  /^(\d+) years later$/i,
  /^(\d+) years ago$/i,
  /^(\d+) days later$/i,
  /^(\d+) hours later$/i,
];
const fromEnglish = (...answers: string[]) =>
  numberedInEnglish.map((pattern, index): [RegExp, string] => [pattern, answers[index]!]);

const numbered: Record<string, [RegExp, string][]> = {
  'ja-en': [
    [/^第(\d+)[話章回]$/, 'Chapter $1'],
    [/^(\d+)年後$/, '$1 years later'],
    [/^(\d+)年前$/, '$1 years ago'],
    [/^(\d+)日後$/, '$1 days later'],
    [/^(\d+)時間後$/, '$1 hours later'],
  ],
  'zh-en': [
    [/^第(\d+)[话章集回]$/, 'Chapter $1'],
    [/^(\d+)年[后後]$/, '$1 years later'],
    [/^(\d+)年前$/, '$1 years ago'],
  ],
  'ko-en': [
    [/^제?\s?(\d+)[화장]$/, 'Chapter $1'],
    [/^(\d+)년 ?[후뒤]$/, '$1 years later'],
    [/^(\d+)년 ?전$/, '$1 years ago'],
  ],
  'en-es': fromEnglish('Capítulo $1', '$1 años después', 'Hace $1 años', '$1 días después', '$1 horas después'),
  'en-fr': fromEnglish('Chapitre $1', '$1 ans plus tard', 'Il y a $1 ans', '$1 jours plus tard', '$1 heures plus tard'),
  'en-de': fromEnglish('Kapitel $1', '$1 Jahre später', 'Vor $1 Jahren', '$1 Tage später', '$1 Stunden später'),
  'en-ja': fromEnglish('第$1話', '$1年後', '$1年前', '$1日後', '$1時間後'),
  'en-zh': fromEnglish('第$1话', '$1年后', '$1年前', '$1天后', '$1小时后'),
  'en-ko': fromEnglish('제$1화', '$1년 후', '$1년 전', '$1일 후', '$1시간 후'),
  'en-it': fromEnglish('Capitolo $1', '$1 anni dopo', '$1 anni fa', '$1 giorni dopo', '$1 ore dopo'),
  'en-pt': fromEnglish('Capítulo $1', '$1 anos depois', '$1 anos atrás', '$1 dias depois', '$1 horas depois'),
  'en-vi': fromEnglish('Chương $1', '$1 năm sau', '$1 năm trước', '$1 ngày sau', '$1 giờ sau'),
};

/** Headings and captions that are the same for every number. */
function withNumber(words: string, direction: string): string | null {
  const found = numbered[direction]?.find(([pattern]) => pattern.test(words));
  return found ? words.replace(found[0], found[1]) : null;
}

/** Two kinds of laughter, singing, a scream: the order in which the answers of each language stand. */
const cryInEnglish = [/^(?:ha[ ,-]*){2,}$/, /^(?:he+h?[ ,-]*){2,}$/, /^(?:la[ ,-]*){2,}$/, /^[auw]*a{2,}h*$/];
const criesOfEnglish: Record<string, string[]> = {
  es: ['Ja, ja, ja', 'Je, je', 'La, la, la', 'Aaah'],
  ja: ['ハハハ', 'へへへ', 'ラララ', 'うわああ'],
  zh: ['哈哈哈', '嘿嘿嘿', '啦啦啦', '啊啊啊'],
  ko: ['하하하', '헤헤헤', '랄랄라', '으아악'],
  it: ['Ah ah ah', 'Eh eh', 'La la la', 'Aaah'],
  pt: ['Ha ha ha', 'He he', 'Lá lá lá', 'Aaah'],
  vi: ['Ha ha ha', 'He he', 'La la la', 'Aaa'],
};

/** Screams and laughter, as long as they were drawn. */
function cry(words: string, from: string, to: string): string | null {
  const key = keyOf(words);
  if (from === 'ja') {
    if (/^う?わ[あぁ]+$/.test(key)) return 'Waaah';
    if (/^[うぉお]{2,}$/.test(key)) return 'Uoooh';
    if (/^あ{2,}$/.test(key)) return 'Aaah';
    if (/^き?ゃ[あぁ]+$/.test(key)) return 'Eeek';
    if (/^ぎゃ[あぁ]+$/.test(key)) return 'Gyaaah';
    if (/^(?:は|あは)は+$/.test(key)) return 'Ha ha ha';
    if (/^(?:ふ|うふ)ふ+$/.test(key)) return 'Heh heh';
    if (/^へへ+$/.test(key)) return 'Heh heh';
  }
  if (from === 'ko' && /^아?[하핫]{2,}$/.test(key)) return 'Ha ha';
  if (from === 'ko' && /^[히헤흐후]{2,}$/.test(key)) return 'Heh heh';
  const index = cryInEnglish.findIndex((pattern) => pattern.test(key));
  if (index >= 0 && criesOfEnglish[to]) return criesOfEnglish[to][index]!;
  return null;
}

function keyOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/(?<=.)[っー]+$/u, (end, at, whole: string) => (at + end.length === whole.length && at > 1 ? '' : end));
}
