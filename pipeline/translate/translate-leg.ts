import { unaccented } from '../unaccented';
import {
  type BalloonPart,
  inMarksOf,
  inTargetWaves,
  joinSentences,
  takeApart,
  wideCommas,
  withEnd,
  withTail,
} from './balloon-text';
import type { BergamotEngine, EngineModel } from './bergamot-engine';
import { unknownNames, withNames } from './kept-names';
import { isCapitals, type KnowsWord, namesInCapitals, toSentenceCase } from './letter-case';
import type { Leg } from './model-routes';
import type { WithNouns } from './nouns';
import { inventsNumber, isPlausible, withNumbers, withoutRepeats } from './output-check';
import { endOf, withoutEnd } from './phrasebook';
import { romanizeKatakana } from './romanize-katakana';
import { readPieces } from './sentencepiece-vocabulary';
import { splitClauses } from './sentences';
import { plainSpeech } from './spoken-words';
import { familiarNames, keepsLatinNames, withName } from './stand-ins';

/**
 * Takes balloon texts one step (e.g. ja → en): splits into sentences, prepares them, translates them all in one go
 * and puts them together again.
 * @returns one entry for each text, null where the model's answer cannot be shown
 */
export async function translateLeg(
  engine: BergamotEngine,
  leg: Leg,
  texts: (string | null)[],
  signal?: AbortSignal,
): Promise<(string | null)[]> {
  const knows = vocabularyOf(leg.model);
  const isWord = texts.some((text) => text !== null && isCapitals(text)) ? await leg.words?.() : undefined;
  const names = isWord ? namesInCapitals(texts, (word) => isWord(word) || isKnown(word, leg)) : new Set<string>();
  const isName = (word: string) => names.has(word) || isListed(word, leg);
  const balloons = texts.map((text) => (text === null ? null : prepare(text, leg, knows, isName)));
  const sentences = [
    ...new Set(
      balloons.flatMap((parts) => parts ?? []).flatMap((part) => (part.kind === 'sentence' ? [part.sentence] : [])),
    ),
  ];
  const translations = await translateSentences(engine, leg, sentences, signal);
  return balloons.map((parts) => parts && assemble(parts, translations, leg.to));
}

function prepare(text: string, leg: Leg, knows: KnowsWord, isName: KnowsWord): BalloonPart[] {
  const capitals = isCapitals(text);
  return takeApart(text, leg.from).map((part) => {
    if (part.kind === 'as-is') return part;
    const plain = plainSpeech(part.sentence, leg.from);
    return { ...part, sentence: capitals ? toSentenceCase(plain, leg.from, knows, isName) : plain };
  });
}

async function translateSentences(
  engine: BergamotEngine,
  leg: Leg,
  sentences: string[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  // Small models fail on the very words that comics consist of; those have one good answer each.
  const known = new Map<string, string>();
  for (const sentence of sentences) {
    const phrase = leg.phrasebook?.(sentence) ?? leg.phrasebook?.(respelt(sentence, leg)) ?? loneWord(sentence, leg);
    if (phrase) known.set(sentence, phrase);
  }
  const open = sentences.filter((sentence) => !known.has(sentence));
  const answered = await askModel(engine, leg, open, signal);
  const failed = leg.quality === 'basic' ? open.filter((sentence) => !answered.has(sentence)) : [];
  const inClauses = await translateInClauses(engine, leg, failed, signal);
  return new Map([...known, ...answered, ...inClauses]);
}

/** A lone word: a listed noun, or what the model has no piece for, mostly a name or a sound; it would make it up. */
function loneWord(sentence: string, leg: Leg): string | null {
  const word = withoutEnd(sentence);
  if (leg.quality !== 'basic' || !/^[\p{L}\p{M}・]+$/u.test(word)) return null;
  // A long vowel at its end may belong to it: ハンター.
  const drawnOut = sentence.startsWith(`${word}ー`) ? [`${word}ー`] : [];
  for (const spelt of new Set([respelt(word, leg), ...drawnOut, word, word.toLowerCase()])) {
    const noun = leg.putNouns?.(spelt);
    // Titles are several with a point between them: トカゲハンター・ナナ.
    const isAll = noun && noun.sentence === noun.words.join('・ ');
    if (isAll) return begunAs(sentence, noun.words.join(' '), leg.to) + endOf(sentence, word);
  }
  const knows = vocabularyOf(leg.model);
  if (knows(word) || knows(word.toLowerCase()) || respelt(sentence, leg) !== sentence) return null;
  const name = leg.from === 'ja' ? romanizeKatakana(word) : leg.from === 'en' ? word : null;
  return name && name + endOf(sentence, word);
}

/** What a small model cannot say in one go (good to about eight words) it often can clause by clause. */
async function translateInClauses(
  engine: BergamotEngine,
  leg: Leg,
  sentences: string[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const clausesOf = new Map(sentences.map((sentence) => [sentence, splitClauses(sentence, leg.from)]));
  const clauses = [...clausesOf.values()].filter((list) => list.length > 1).flat();
  const answered = await askModel(engine, leg, [...new Set(clauses)], signal);
  const joined = new Map<string, string>();
  for (const [sentence, list] of clausesOf) {
    const answers = list.map((clause) => answered.get(clause));
    if (list.length > 1 && answers.every((answer) => answer !== undefined)) {
      joined.set(sentence, joinClauses(answers, leg.to));
    }
  }
  return joined;
}

function joinClauses(clauses: string[], target: string): string {
  const comma = wideCommas[target];
  if (!comma) return joinSentences(asMiddles(clauses, target), target);
  const open = clauses.slice(0, -1).map((clause) => clause.replace(/[.。,，、]$/u, comma));
  return joinSentences([...open, clauses.at(-1)!], target);
}

/** A model ends and begins every clause as a sentence; inside one, the full stop and the capital go. */
function asMiddles(clauses: string[], target: string): string[] {
  return clauses.map((clause, index) => {
    const open = index < clauses.length - 1 ? clause.replace(/(?<!\.)\.$/u, '') : clause;
    return index > 0 ? open.replace(/^\p{Lu}(?=\p{Ll})/u, (head) => head.toLocaleLowerCase(target)) : open;
  });
}

/** The plausible answer for each sentence; none where the model gave no such. */
async function askModel(
  engine: BergamotEngine,
  leg: Leg,
  sentences: string[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const answers = await answersOf(engine, leg, sentences, signal);
  const plausible = new Map<string, string>();
  sentences.forEach((sentence, index) => {
    const tidied = tidy(answers[index]!);
    const text = leg.quality === 'basic' ? mended(sentence, tidied, leg) : tidied;
    if (!isPlausible(sentence, text, leg.from, leg.to)) return;
    if (leg.quality === 'basic' && inventsNumber(sentence, text)) return;
    plausible.set(sentence, text);
  });
  return plausible;
}

/** What the model says, with words put into the sentences that it does not know, as far as it carries them over. */
async function answersOf(
  engine: BergamotEngine,
  leg: Leg,
  sentences: string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const ask = async (asked: string[]) => (asked.length > 0 ? engine.translate(leg.model, asked, signal) : []);
  const put = sentences.map((sentence) => withWords(sentence, leg));
  const asked = await ask(put.map(({ sentence }) => respelt(sentence, leg)));
  const knows = vocabularyOf(leg.model);
  // What has no Latin letters of its own has no names but those that were put there.
  const named = (answer: string, index: number) => withNames(put[index]!.words.join(' '), answer, knows, true);
  const answers = leg.from === 'en' ? asked : asked.map(named);
  const isLost = (index: number) => {
    const [{ words }, answer] = [put[index]!, answers[index]!];
    if (words.length === 0) return false;
    return !words.every((word) => holds(answer, word)) || !isPlausible(sentences[index]!, answer, leg.from, leg.to);
  };
  let lost = [...sentences.keys()].filter(isLost);
  // First without the names that got lost alone; then, of several, without any.
  for (const isLast of [false, true]) {
    const renamed = lost.flatMap((index) => {
      const { names } = put[index]!;
      const missing = names.filter((name) => !holds(answers[index]!, name));
      if (isLast && names.length < 2) return [];
      return underFamiliarNames(put[index]!, isLast || missing.length === 0 ? names : missing, leg, index) ?? [];
    });
    const again = await ask(renamed.map(({ sentence }) => respelt(sentence, leg)));
    renamed.forEach(({ index, familiar }, place) => {
      answers[index] = familiar.reduce(
        (said, { name, answered }) => withName(said, answered, name, leg.to),
        again[place]!,
      );
    });
    lost = lost.filter(isLost);
  }
  const asWritten = await ask(lost.map((index) => respelt(sentences[index]!, leg)));
  lost.forEach((index, place) => {
    answers[index] = asWritten[place]!;
  });
  return answers;
}

/** A sentence with listed words put in; and the names that have to be in the answer. */
function withWords(sentence: string, leg: Leg): WithNouns {
  const put = leg.putNouns?.(sentence) ?? { sentence, words: [], names: [] };
  if (leg.quality !== 'basic' || leg.from !== 'en' || !keepsLatinNames(leg.to)) return put;
  const names = unknownNames(sentence, (word) => isKnown(word, leg));
  return { ...put, words: [...put.words, ...names], names: [...put.names, ...names] };
}

function isKnown(word: string, leg: Leg): boolean {
  return vocabularyOf(leg.model)(word) || isListed(word, leg) || leg.phrasebook?.(word) != null;
}

function isListed(word: string, leg: Leg): boolean {
  return Boolean(leg.putNouns?.(word));
}

/** A sentence with names that all models know in the place of some of its own; null where there are none, or too many. */
function underFamiliarNames({ sentence }: WithNouns, names: string[], leg: Leg, index: number) {
  const familiar = familiarNames(leg.from, leg.to, names);
  if (!familiar?.length || familiar.some(({ asked }) => new RegExp(`${asked}(?![a-z])`).test(sentence))) return null;
  // What was put in has a space before it, which was not there, and no letter of its own script beside it.
  const place = (name: string) => new RegExp(`${leg.from === 'en' ? '' : ' ?'}(?<![A-Za-z])${name}(?![a-z])`, 'g');
  const renamed = familiar.reduce((text, { name, asked }) => text.replace(place(name), asked), sentence);
  return { index, familiar, sentence: renamed };
}

function respelt(sentence: string, leg: Leg): string {
  return leg.respell?.(sentence) ?? sentence;
}

/** Whether an answer has a word, in the plural (Äpfel, dragones) or at its head in capitals too. */
function holds(answer: string, word: string): boolean {
  const stem = unaccented(word.toLowerCase()).replace(/(?:y|fe?|z)$/, '');
  return unaccented(answer.toLowerCase()).includes(stem);
}

function mended(sentence: string, answer: string, leg: Leg): string {
  const once = withNumbers(sentence, withoutRepeats(sentence, answer, leg.from, leg.to));
  const named = leg.from === 'en' ? withNames(sentence, once, vocabularyOf(leg.model)) : once;
  return begunAs(sentence, named, leg.to);
}

/** With a capital, but where the source begins small: it goes on from the balloon before. */
function begunAs(sentence: string, answer: string, target: string): string {
  if (/^\p{Ll}/u.test(sentence)) return answer;
  return answer.replace(/^[¡¿"'(]*\p{Ll}/u, (head) => head.toLocaleUpperCase(target));
}

/** Small models forget to close quotations, and stop after the second point of three. */
function tidy(text: string): string {
  const pointed = text.trim().replace(/(?<!\.)\.\.(?!\.)/g, '...');
  return (pointed.match(/["„“”«»]/g)?.length ?? 0) % 2 === 1 ? `${pointed}"` : pointed;
}

function assemble(parts: BalloonPart[], translations: Map<string, string>, target: string): string | null {
  const pieces: string[] = [];
  for (const part of parts) {
    if (part.kind === 'as-is') {
      pieces.push(inTargetWaves(inMarksOf(part.text, target), target));
      continue;
    }
    const translated = translations.get(part.sentence);
    // Half a balloon would say something else than the whole one.
    if (translated === undefined) return null;
    const [lead, tail] = [inTargetQuotes(part.lead, target, '「'), inTargetQuotes(part.tail, target, '」')];
    const sentence = withTail(withEnd(translated, part.end, target), tail, target);
    pieces.push(inTargetWaves(lead, target) + sentence);
  }
  return joinSentences(pieces, target);
}

const westernQuotes: Record<string, string> = {
  '「': '“',
  '」': '”',
  '『': '“',
  '』': '”',
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '〈': '“',
  '〉': '”',
  '《': '“',
  '》': '”',
};

/** @param japanese what stands for a plain quotation mark in Japanese: 「 before the words, 」 behind them */
function inTargetQuotes(marks: string, target: string, japanese: string): string {
  if (target in wideCommas) return inMarksOf(target === 'ja' ? marks.replace(/["“”]/g, japanese) : marks, target);
  return marks.replace(/[「」『』（）【】〈〉《》]/g, (mark) => westernQuotes[mark] ?? mark);
}

const vocabularies = new Map<string, KnowsWord>();

function vocabularyOf(model: EngineModel): KnowsWord {
  const known = vocabularies.get(model.key);
  if (known) return known;
  const pieces = readPieces((model.files.vocab ?? model.files.srcvocab)!.path);
  // SentencePiece marks a space with U+2581; Japanese words have none before them.
  const knows: KnowsWord = (word) =>
    pieces.has(`\u2581${word}`) || (/^\p{Script=Katakana}/u.test(word) && pieces.has(word));
  vocabularies.set(model.key, knows);
  return knows;
}
