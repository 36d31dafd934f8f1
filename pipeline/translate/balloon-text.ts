import { splitSentences } from './sentences';

/**
 * The text of one balloon, taken apart for a model that knows plain single sentences: what carries no words
 * (punctuation, digits, hearts, quotation marks around) goes around the model, unusual ends are made usual and put
 * back afterwards.
 */
export type BalloonPart =
  | { kind: 'as-is'; text: string }
  | {
      kind: 'sentence';
      /** Quotation marks and the like before the words. */
      lead: string;
      /** What the model gets. */
      sentence: string;
      /** The end as it was drawn, when the model got a simpler one; else null and the model's own end stays. */
      end: string | null;
      /** Quotation marks, hearts and the like after the end. */
      tail: string;
    };

const wordlessPattern = /^(?:[^\p{L}]|ー)*$/u;
const openers = '「『（(【〈《“"‘[<';
const closers = '」』）)】〉》”"’]>';
const dashes = /[—―–-]{2,}/g;
const ornament = '♥♡❤☆★♪♫♬💢💦✨~〜～—―–・•*';
// A dash before Japanese words is read as the mark of a long vowel.
const leadPattern = new RegExp(`^[${escaped(openers + ornament)}ー\\s…‥-]*(?:\\.{2,}[${escaped(openers)}\\s]*)?`, 'u');
const tailPattern = new RegExp(`[${escaped(closers + ornament)}\\s-]*$`, 'u');
/** What draws a voice out, at the end of a sentence. */
const waves = /[~〜～ー—\s-]/g;
const endPattern = /(?:[.。．!?…‥\s]|[~〜～ー—-](?=[~〜～ー—-]*[!?。.…]))*$/u;

/** Whether there is nothing to translate: digits, punctuation, hearts, or nothing at all. */
export function isWordless(text: string): boolean {
  return wordlessPattern.test(text);
}

/** @param language engine code of the text */
export function takeApart(text: string, language: string): BalloonPart[] {
  const flat = joinLines(text, language)
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return splitSentences(flat, language).map((sentence) => takeSentenceApart(sentence));
}

/**
 * The end that a translated sentence should have, in the target's manner.
 * @param end as drawn in the source, e.g. `!!!`, `?!`, `...!`
 */
export function withEnd(translated: string, end: string | null, target: string): string {
  const isWide = target in wideCommas;
  if (end === null) {
    if (isWide) return inMarksOf(translated, target);
    return inManner(translated.replace(/[!?.]*$/, ''), /[!?.]*$/.exec(translated)![0], target);
  }
  const bare = translated.replace(/[.。．!?！？…؟۔।;\s]+$/u, '');
  return isWide ? inMarksOf(bare + end, target) : inManner(bare, end.replace(/[。．]/g, '.'), target);
}

/** A sentence with what stood behind its end. A drawn-out one (〜) has no full stop: "How rare~". */
export function withTail(sentence: string, tail: string, target: string): string {
  const isDrawnOut = /^[~〜～]/.test(tail);
  return (isDrawnOut ? sentence.replace(/(?<![.。])[.。]$/, '') : sentence) + inTargetWaves(tail, target);
}

/** Waves, and long vowels that stand alone, as fonts of the target have them. */
export function inTargetWaves(marks: string, target: string): string {
  return target in wideCommas ? marks : marks.replace(/[〜～]/g, '~').replace(/ー+/g, '—');
}

/** Spanish opens questions and exclamations; French puts a space before their marks, where no line may break; Greek asks with a semicolon. */
function inManner(bare: string, end: string, target: string): string {
  if (target === 'es') return openSpanish(bare, end) + end;
  if (target === 'fr' && /^[!?]/.test(end)) return `${bare.trimEnd()}\u00a0${end}`;
  return bare + (target === 'el' ? end.replaceAll('?', ';') : end);
}

/** Spaces between the sentences of one balloon; in Japanese and Chinese none, but no two without a mark between them. */
export function joinSentences(sentences: string[], target: string): string {
  const shown = sentences.filter(Boolean);
  if (!(target in wideCommas)) return shown.join(' ');
  const isOpen = (before: string, text: string) => /\p{L}$/u.test(before) && /^[\p{L}\p{N}「『（]/u.test(text);
  return shown.reduce((before, text) => `${before}${isOpen(before, text) ? '。' : ''}${text}`, '');
}

/** Rows of a balloon to one row: no space in Japanese and Chinese, hyphenated words made whole. */
function joinLines(text: string, language: string): string {
  const lines = text.replace(/(\p{L})-\s*\n\s*(?=\p{Ll})/gu, '$1');
  if (language !== 'ja' && language !== 'zh') return lines;
  const wide = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー。、！？…]';
  return lines.replace(new RegExp(`(?<=${wide})\\s+(?=${wide})`, 'gu'), '').replace(/\n+/g, ' ');
}

function takeSentenceApart(raw: string): BalloonPart {
  if (isWordless(raw)) return { kind: 'as-is', text: raw };
  let lead = leadPattern.exec(raw)?.[0] ?? '';
  let rest = raw.slice(lead.length);
  let tail = tailPattern.exec(rest)?.[0] ?? '';
  rest = rest.slice(0, rest.length - tail.length);
  // A bracket that closes inside the sentence belongs to it: 「待て」と言った
  const opened = countOf(lead, openers) - countOf(tail, closers);
  if (opened > 0 && [...rest].some((character) => closers.includes(character))) {
    rest = lead.trimStart() + rest;
    lead = '';
  } else if (opened < 0 && [...rest].some((character) => openers.includes(character))) {
    rest += tail.trimEnd();
    tail = '';
  }
  const drawnEnd = endPattern.exec(rest)?.[0] ?? '';
  const words = rest.slice(0, rest.length - drawnEnd.length);
  const simple = simpleEnd(drawnEnd);
  const shown = shownEnd(drawnEnd);
  return {
    kind: 'sentence',
    lead: lead
      .trim()
      .replace(/[.…‥]+/g, '...')
      .replace(/ー+/g, '—'),
    sentence: words + simple,
    end: shown === simple ? null : shown,
    tail: tail.trim().replace(dashes, '—'),
  };
}

/** What the models saw in training: one mark, or three points. */
function simpleEnd(drawnOut: string): string {
  const drawn = drawnOut.replace(waves, '');
  const question = drawn.search(/\?/);
  const exclamation = drawn.search(/!/);
  if (question >= 0 && exclamation >= 0) return question < exclamation ? '?!' : '!?';
  if (question >= 0) return '?';
  if (exclamation >= 0) return '!';
  if (/[….‥]{2,}|…/.test(drawn)) return '...';
  return drawn.slice(0, 1);
}

/** The drawn end in ASCII: points to three, at most three marks of a kind in a row. */
function shownEnd(drawn: string): string {
  return drawn
    .replace(waves, '')
    .replace(/[…‥]|[.。．]{2,}/g, '...')
    .replace(/(?:\.{3})+/g, '...')
    .replace(/([!?])\1{3,}/g, '$1$1$1');
}

/** Spanish opens what it closes; a sentence that shouts and asks opens with both. */
function openSpanish(bare: string, end: string): string {
  const opening = (end.includes('!') ? '¡' : '') + (end.includes('?') ? '¿' : '');
  if (!opening) return bare;
  const start = bare.search(/[¡¿]/);
  if (start < 0) return opening + bare;
  return bare.slice(0, start) + opening + bare.slice(start).replace(/[¡¿]+/g, '');
}

const wideMarks: Record<string, string> = { '!': '！', '?': '？', '(': '（', ')': '）', ';': '；', '...': '……' };

/** The comma of languages that print wide marks and no spaces. */
export const wideCommas: Record<string, string> = { ja: '、', zh: '，' };

/** Marks as Japanese and Chinese print them; commas, points and colons only where no digit or Latin letter is near. */
export function inMarksOf(text: string, target: string): string {
  const comma = wideCommas[target];
  if (!comma) return text;
  return text
    .replace(/ ?(?:\.{3,}|[!?();]) ?/g, (mark) => wideMarks[mark.trim().slice(0, 3)]!)
    .replace(/(?<![\w.] ?) ?[,.:](?![\w.]) ?/g, (mark) => ({ ',': comma, '.': '。', ':': '：' })[mark.trim()]!)
    .replace(/ ?"([^"]+)" ?/g, target === 'ja' ? '「$1」' : '“$1”');
}

function countOf(text: string, characters: string): number {
  return [...text].filter((character) => characters.includes(character)).length;
}

function escaped(characters: string): string {
  return characters.replace(/[\]\\^-]/g, '\\$&');
}
