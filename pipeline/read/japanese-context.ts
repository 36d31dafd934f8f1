import { readTable } from '../models/read-table';
import type { GlyphGuess } from './glyph-net';

/** How likely a character is after the two before it (`^` stands before the first). */
export type JapaneseContext = { probability(before: string, character: string): number };

/** `position`: index of the guess that the glyph was chosen from. */
export type ReadGlyph = { character: string; confidence: number; position: number };

/**
 * Counts of characters, pairs and triples from 168,000 Japanese sentences and comic lines (models/ocr-ja.md):
 * one line a context, `context TAB character count SPACE character count …`.
 * @throws PageError model-missing
 */
export async function loadJapaneseContext(modelsDir: string): Promise<JapaneseContext> {
  return parseContext(await readTable(modelsDir, 'ocr-ja.ngrams.tsv.gz'));
}

/** The table as text, see `loadJapaneseContext`. */
export function parseContext(table: string): JapaneseContext {
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  for (const line of table.split('\n')) {
    const tab = line.indexOf('\t');
    if (tab < 0) continue;
    const context = line.slice(0, tab);
    let total = 0;
    for (const entry of line.slice(tab + 1).split(' ')) {
      const count = Number(entry.slice(1));
      counts.set(context + entry[0], count);
      total += count;
    }
    totals.set(context, total);
  }
  const share = (context: string, character: string) => {
    const total = totals.get(context);
    // One is added so that a context seen a few times is trusted less than one seen often.
    return total ? (counts.get(context + character) ?? 0) / (total + 1) : 0;
  };
  return {
    probability: (before, character) =>
      0.6 * share(before, character) + 0.3 * share(before.slice(-1), character) + 0.1 * share('', character) + 1e-6,
  };
}

/**
 * Chooses among the network's candidates with the text around them in mind: っ or つ, べ or ベ, ー or 一 look
 * alike in a cell and differ in context. Viterbi over pairs of characters; a doubtful glyph may also be dropped
 * (pieces of outlines). Punctuation is taken as seen: comics use it unlike any corpus.
 */
export function chooseByContext(guesses: GlyphGuess[], context: JapaneseContext): ReadGlyph[] {
  type Path = { score: number; before: string; last: Path | null; glyph: ReadGlyph | null };
  let paths = new Map<string, Path>([['^', { score: 0, before: '^', last: null, glyph: null }]]);
  for (const [position, guess] of guesses.entries()) {
    const next = new Map<string, Path>();
    const offer = (path: Path) => {
      const rival = next.get(path.before);
      if (!rival || rival.score < path.score) next.set(path.before, path);
    };
    const options = optionsOf(guess);
    for (const path of paths.values()) {
      for (const { character, probability, confidence } of options) {
        const fit = unlike(character) ? neutral : Math.log(context.probability(path.before, character));
        offer({
          score: path.score + Math.log(probability) + contextWeight * fit - switchCost(path.before.at(-1)!, character),
          before: unlike(character) ? '^' : (path.before + character).slice(-2),
          last: path,
          glyph: { character, confidence, position },
        });
      }
      const top = options[0]!;
      const dropped = (1 - top.confidence) * (guess.isConfirmed ? confirmedDropShare : dropShare);
      if (dropped > 0.01) {
        offer({ ...path, score: path.score + Math.log(dropped) + contextWeight * neutral, last: path, glyph: null });
      }
    }
    paths = new Map([...next].sort((a, b) => b[1].score - a[1].score).slice(0, beam));
  }
  let best: Path | null = [...paths.values()].reduce((a, b) => (b.score > a.score ? b : a));
  const read: ReadGlyph[] = [];
  for (; best; best = best.last) if (best.glyph) read.unshift(best.glyph);
  return read;
}

/** Tuned on scanned pages; between 0.15 and 0.4 little changes. */
const contextWeight = 0.25;
/** How readily a doubtful glyph is taken for a piece of the drawing. */
const dropShare = 0.3;
const confirmedDropShare = 0.05;
/** What an average character of running text scores; stands in where the context has no say. */
const neutral = Math.log(0.03);
const beam = 24;

function optionsOf({ candidates }: GlyphGuess) {
  const top = candidates[0]!;
  const probable = candidates.filter(({ probability }) => probability >= 0.005);
  const options = (probable.length > 0 ? probable : [top]).map(({ character, probability }) => {
    const twin = candidates.find((other) => other.character === twins.get(character));
    return {
      character,
      probability: twin ? shared(probability, twin.probability) : probability,
      confidence: probability,
    };
  });
  const seen = new Set(options.map(({ character }) => character));
  // What looks the same is as likely seen; which one it is the context tells alone.
  const alike = options.flatMap((option) => {
    const other = doubles.get(option.character);
    return other && !seen.has(other) ? [{ ...option, character: other }] : [];
  });
  return [...options, ...alike].map((option) => {
    const other = doubles.get(option.character);
    const both = [...options, ...alike].filter(
      ({ character }) => character === option.character || character === other,
    );
    return {
      ...option,
      probability: Math.max(...both.map(({ probability }) => probability)),
      confidence: Math.max(...both.map(({ confidence }) => confidence)),
    };
  });
}

/** The same shape in two sizes. A single cell hardly shows which, so its word does not count in full. */
const twins = pairs([
  'つっ',
  'やゃ',
  'ゆゅ',
  'よょ',
  'ツッ',
  'ヤャ',
  'ユュ',
  'ヨョ',
  'アァ',
  'イィ',
  'ウゥ',
  'エェ',
  'オォ',
  'あぁ',
  'えぇ',
]);

/** The same shape in two scripts. */
const doubles = pairs(['へヘ', 'べベ', 'ぺペ', '口ロ', '工エ', '力カ', '夕タ', '二ニ', '八ハ', '才オ']);

function pairs(list: string[]): Map<string, string> {
  return new Map(list.flatMap(([one, other]) => [[one!, other!] as const, [other!, one!] as const]));
}

/** A katakana that has a double is hardly ever alone: to come from another script, or go to one, costs. */
function switchCost(before: string, character: string): number {
  if (!doubles.has(before) && !doubles.has(character)) return 0;
  if (before === '^' || unlike(character) || isEither(before) || isEither(character)) return 0;
  return isKatakana(before) === isKatakana(character) ? 0 : switching;
}

const switching = 1;

function isKatakana(character: string): boolean {
  return /\p{Script=Katakana}/u.test(character);
}

/** Stands beside kana of both kinds. */
function isEither(character: string): boolean {
  return /[ー々]/.test(character);
}

/** What two candidates have together, divided as if half as much were known (odds to their root). */
function shared(own: number, twin: number): number {
  const [a, b] = [Math.sqrt(own), Math.sqrt(twin)];
  return ((own + twin) * a) / (a + b);
}

function unlike(character: string): boolean {
  return !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]/u.test(character);
}
