import { type LanguageCode, languageOf, type Script } from '../../lib/page/languages';
import type { LatinWords } from './latin-words';

/**
 * Makes one text of a block's lines: nothing between lines of Japanese, Chinese and Thai, a space elsewhere, and
 * a word that was broken with a hyphen is whole again.
 * @param words decides whether a hyphen at a line's end broke a word or joined two; without it every one broke
 */
export function joinLines(lines: readonly string[], language: LanguageCode, words?: LatinWords): string {
  const { script } = languageOf(language);
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (script === 'japanese') return japaneseMarks(texts.join(''));
  if (script === 'chinese-simplified' || script === 'chinese-traditional') return chineseMarks(joinDense(texts));
  if (script === 'thai') return joinDense(texts);
  return spacedMarks(
    texts.reduce((text, line) => (text === '' ? line : joinSpaced(text, line, language, words)), ''),
    script,
  );
}

/** Latin words keep their space when they meet at a line's end. */
function joinDense(texts: string[]): string {
  return texts.reduce((text, line) => {
    const wordsMeet = /[\p{Script=Latin}\d]$/u.test(text) && /^[\p{Script=Latin}\d]/u.test(line);
    return wordsMeet ? `${text} ${line}` : text + line;
  }, '');
}

function joinSpaced(text: string, line: string, language: LanguageCode, words?: LatinWords): string {
  const broken = /(?<head>[\p{L}'’]+)[-‐‑·]$/u.exec(text);
  const tail = /^[\p{L}'’]+/u.exec(line)?.[0];
  if (!broken || !tail) return `${text} ${line}`;
  const head = broken.groups!.head!;
  // A dash stands between words, a hyphen within one: after a dash an everyday word begins.
  const tailRank = words?.rank(tail, language) ?? null;
  const wordsMeet = words?.rank(head + tail, language) === null && tailRank !== null && tailRank <= everydayWord;
  if (!wordsMeet) return text.slice(0, -1) + line;
  return `${text} ${line}`;
}

const everydayWord = 1500;

/** Full width as Japanese is written; two marks in one cell become two; rows of dots one ellipsis. */
function japaneseMarks(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/[!?]/g, (mark) => wideMarks[mark]!)
      .replace(/[~～]/g, '〜')
      // NFKC has made three dots of each ellipsis.
      .replace(/[.・]{2,}|。{3,}/g, (dots) => (dots.length > 4 ? '……' : '…'))
      .replace(/[—―–]+/g, '――')
      .replace(
        /(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])[-―]+(?=[\p{Script=Hiragana}\p{Script=Katakana}！？…]|$)/gu,
        'ー',
      )
      .replace(/[()[\]]/g, (mark) => wideMarks[mark]!)
      .replace(/\s+/g, (space) => (/[A-Za-z]/.test(text) ? space : ''))
      .trim()
  );
}

function chineseMarks(text: string): string {
  return text
    .replace(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, '')
    .replace(/(?<=\p{Script=Han})[!?,:;]/gu, (mark) => wideMarks[mark]!)
    .replace(/\.{2,}|…+|·{2,}/g, '……')
    .trim();
}

const wideMarks: Record<string, string> = {
  '!': '！',
  '?': '？',
  ',': '，',
  ':': '：',
  ';': '；',
  '(': '（',
  ')': '）',
  '[': '［',
  ']': '］',
};

/** Marks as they are set in running text: no space before them (but French keeps its own), straight dots. */
function spacedMarks(text: string, script: Script): string {
  const plain = text
    .normalize('NFC')
    .replace(/[！？，．：；]/g, (mark) => mark.normalize('NFKC'))
    .replace(/\s+([.,…!?)\]])/g, '$1')
    .replace(/[·・]{2,}|…+|\.{2,}/g, '...')
    .replace(/\s+/g, ' ')
    .trim();
  return script === 'latin' ? plain.replace(/(?<=\p{L})·(?=\s|$)/gu, '-') : plain;
}
