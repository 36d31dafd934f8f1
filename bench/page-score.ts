import { type CharacterErrors, characterErrors } from './character-errors';
import { comparePlate, type PlateComparison } from './compare-plate';
import { addLetterings, type LetteringScore, letteringScore } from './lettering-score';
import { type LabelMatch, matchLabels, orderedPairs } from './match-labels';
import type { LabelledPage } from './page-labels';
import type { PageRun } from './run-page';

/** Counts, so that pages can be added up; shares are made of them at the end. */
export type PageScore = {
  pages: number;
  labels: number;
  found: number;
  /** Labels that exactly one block covers, and that block no other label. */
  alone: number;
  right: number;
  wrong: number;
  /** Wrong blocks that the reader nevertheless believed: these are erased and lettered over. */
  believed: number;
  characters: CharacterErrors;
  letters: CharacterErrors;
  order: { right: number; pairs: number } | null;
  plate: PlateComparison | null;
  /** Labels that are one block, of which we know what they stand in, and those of which the block says the same. */
  kinds: { right: number; known: number } | null;
  lettering: LetteringScore;
  cpuMs: number;
  wallMs: number;
};

/** Compares what the pipeline made of a page with what is on it. */
export function scorePage(page: LabelledPage, run: PageRun): PageScore {
  const { blocks, readings, order, plate, upload, cpuMs, wallMs } = run;
  const match = matchLabels(
    page.labels,
    blocks.map(({ box }) => box),
  );
  const texts = match.groups.map((group) => ({
    expected: group.labels.map((label) => page.labels[label]!.text).join(''),
    read: textOf(readings, order, group.blocks),
  }));
  return {
    pages: 1,
    labels: match.labels,
    found: match.found,
    alone: match.groups.filter((group) => group.labels.length === 1 && group.blocks.length === 1).length,
    right: match.right.length,
    wrong: match.wrong.length,
    believed: match.wrong.filter((index) => readings[index] && readings[index].keep === null).length,
    characters: addErrors(texts.map(({ expected, read }) => characterErrors(expected, read))),
    letters: addErrors(texts.map(({ expected, read }) => characterErrors(expected, read, 'letters'))),
    order: page.ordered ? orderedPairs(match.groups, order) : null,
    plate: page.drawn && upload ? comparePlate(plate ?? upload, upload, page.drawn, page.labels) : null,
    kinds: page.drawn ? rightKinds(page, run, match.groups) : null,
    lettering: letteringScore(page, run),
    cpuMs,
    wallMs,
  };
}

function rightKinds({ labels }: LabelledPage, { blocks }: PageRun, groups: LabelMatch['groups']): PageScore['kinds'] {
  const pairs = groups
    .filter((group) => group.labels.length === 1 && group.blocks.length === 1)
    .map((group) => ({ label: labels[group.labels[0]!]!, block: blocks[group.blocks[0]!]! }));
  return { right: pairs.filter(({ label, block }) => label.kind === block.kind).length, known: pairs.length };
}

/** What was read in some blocks, in reading order; what the reader itself does not believe counts as nothing. */
export function textOf(readings: PageRun['readings'], order: readonly number[], blocks: readonly number[]): string {
  return [...blocks]
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((index) => readings[index])
    .map((reading) => (!reading || reading.keep === 'unreadable' ? '' : reading.text))
    .join('');
}

/** The counts of several pages together. */
export function addScores(scores: readonly PageScore[]): PageScore {
  const orders = scores.flatMap(({ order }) => order ?? []);
  const plates = scores.flatMap(({ plate }) => plate ?? []);
  const kinds = scores.flatMap((score) => score.kinds ?? []);
  return {
    pages: sum(scores, 'pages'),
    labels: sum(scores, 'labels'),
    found: sum(scores, 'found'),
    alone: sum(scores, 'alone'),
    right: sum(scores, 'right'),
    wrong: sum(scores, 'wrong'),
    believed: sum(scores, 'believed'),
    characters: addErrors(scores.map(({ characters }) => characters)),
    letters: addErrors(scores.map(({ letters }) => letters)),
    order: orders.length > 0 ? { right: sum(orders, 'right'), pairs: sum(orders, 'pairs') } : null,
    plate: plates.length > 0 ? addPlates(plates) : null,
    kinds: kinds.length > 0 ? { right: sum(kinds, 'right'), known: sum(kinds, 'known') } : null,
    lettering: addLetterings(scores.map(({ lettering }) => lettering)),
    cpuMs: sum(scores, 'cpuMs'),
    wallMs: sum(scores, 'wallMs'),
  };
}

function addPlates(plates: readonly PlateComparison[]): PlateComparison {
  const keys = Object.keys(plates[0]!) as (keyof PlateComparison)[];
  return Object.fromEntries(keys.map((key) => [key, sum(plates, key)])) as PlateComparison;
}

function addErrors(all: readonly CharacterErrors[]): CharacterErrors {
  return { errors: sum(all, 'errors'), length: sum(all, 'length') };
}

function sum<Key extends string>(items: readonly Record<Key, number | unknown>[], key: Key): number {
  return items.reduce((total, item) => total + (item[key] as number), 0);
}
