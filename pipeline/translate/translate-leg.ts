import { type BalloonPart, joinSentences, takeApart, withEnd } from './balloon-text';
import type { BergamotEngine, EngineModel } from './bergamot-engine';
import { isCapitals, type KnowsWord, toSentenceCase } from './letter-case';
import type { Leg } from './model-routes';
import { isPlausible } from './output-check';
import { readPieces } from './sentencepiece-vocabulary';
import { plainSpeech } from './spoken-words';

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
  const balloons = texts.map((text) => (text === null ? null : prepare(text, leg, knows)));
  const sentences = [
    ...new Set(
      balloons.flatMap((parts) => parts ?? []).flatMap((part) => (part.kind === 'sentence' ? [part.sentence] : [])),
    ),
  ];
  const translations = await translateSentences(engine, leg, sentences, signal);
  return balloons.map((parts) => parts && assemble(parts, translations, leg.to));
}

function prepare(text: string, leg: Leg, knows: KnowsWord): BalloonPart[] {
  const capitals = isCapitals(text);
  return takeApart(text, leg.from).map((part) => {
    if (part.kind === 'as-is') return part;
    const plain = plainSpeech(part.sentence, leg.from);
    return { ...part, sentence: capitals ? toSentenceCase(plain, leg.from, knows) : plain };
  });
}

async function translateSentences(
  engine: BergamotEngine,
  leg: Leg,
  sentences: string[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const good = new Map<string, string>();
  let open = sentences;
  for (const model of leg.fallback ? [leg.model, leg.fallback] : [leg.model]) {
    if (open.length === 0) break;
    const answers = await engine.translate(model, open, signal);
    open.forEach((sentence, index) => {
      const answer = answers[index]!.trim();
      if (isPlausible(sentence, answer, leg.from, leg.to)) good.set(sentence, answer);
    });
    open = open.filter((sentence) => !good.has(sentence));
  }
  return good;
}

function assemble(parts: BalloonPart[], translations: Map<string, string>, target: string): string | null {
  const pieces: string[] = [];
  for (const part of parts) {
    if (part.kind === 'as-is') {
      pieces.push(part.text);
      continue;
    }
    const translated = translations.get(part.sentence);
    // Half a balloon would say something else than the whole one.
    if (translated === undefined) return null;
    pieces.push(
      inTargetQuotes(part.lead, target) + withEnd(translated, part.end, target) + inTargetQuotes(part.tail, target),
    );
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

function inTargetQuotes(marks: string, target: string): string {
  if (target === 'ja' || target === 'zh') return marks;
  return marks.replace(/[「」『』（）【】〈〉《》]/g, (mark) => westernQuotes[mark] ?? mark);
}

const vocabularies = new Map<string, KnowsWord>();

function vocabularyOf(model: EngineModel): KnowsWord {
  const known = vocabularies.get(model.key);
  if (known) return known;
  const pieces = readPieces((model.files.vocab ?? model.files.srcvocab)!.path);
  // SentencePiece marks the beginning of a word with U+2581.
  const knows: KnowsWord = (word) => pieces.has(`\u2581${word}`);
  vocabularies.set(model.key, knows);
  return knows;
}
