import type { Box } from '@/lib/page/region-document';
import { boxArea, overlapArea } from '@/pipeline/raster/box';
import type { Label } from './page-labels';

/** A label is found when one block covers more than this share of it. */
const foundShare = 0.5;
/** A block is right when more than this share of it lies on one label. */
const rightShare = 0.3;
/** Label and block speak of the same text when they share this much of the smaller. */
const sameShare = 0.3;

/** What was found of a page's labels. Optional ones and the blocks on them count for nothing. */
export type LabelMatch = {
  /** Labels that are not optional, and how many of them one block covers. */
  labels: number;
  found: number;
  /** Indices of blocks that lie on a label, and of those that lie on none. */
  right: number[];
  wrong: number[];
  /** Labels and blocks that overlap, each in exactly one group; a label that nobody found is alone in its own. */
  groups: { labels: number[]; blocks: number[] }[];
};

/** Compares found blocks with a page's labels by their boxes. */
export function matchLabels(labels: readonly Label[], blocks: readonly Box[]): LabelMatch {
  const wanted = labels.flatMap((label, index) => (label.optional ? [] : [index]));
  const found = wanted.filter((label) =>
    blocks.some((block) => overlapArea(block, labels[label]!.box) > foundShare * boxArea(labels[label]!.box)),
  );
  const right: number[] = [];
  const wrong: number[] = [];
  for (const [index, block] of blocks.entries()) {
    const on = labels.filter((label) => overlapArea(block, label.box) > rightShare * boxArea(block));
    if (on.some((label) => !label.optional)) right.push(index);
    else if (on.length === 0) wrong.push(index);
  }
  return { labels: wanted.length, found: found.length, right, wrong, groups: groupsOf(labels, wanted, blocks) };
}

function groupsOf(labels: readonly Label[], wanted: number[], blocks: readonly Box[]): LabelMatch['groups'] {
  let groups: LabelMatch['groups'] = wanted.map((label) => ({ labels: [label], blocks: [] }));
  for (const [index, block] of blocks.entries()) {
    if (isOptional(labels, block)) continue;
    const meets = (label: number) => isSame(labels[label]!.box, block);
    const met = groups.filter((group) => group.labels.some(meets));
    if (met.length === 0) continue;
    groups = groups.filter((group) => !met.includes(group));
    groups.push({
      labels: met.flatMap((group) => group.labels).sort((a, b) => a - b),
      blocks: [...met.flatMap((group) => group.blocks), index],
    });
  }
  return groups;
}

/** Whether a block lies more on an optional label than on any other. */
function isOptional(labels: readonly Label[], block: Box): boolean {
  const overlaps = labels.map((label) => overlapArea(label.box, block));
  const most = Math.max(0, ...overlaps);
  return most > 0 && labels[overlaps.indexOf(most)]!.optional === true;
}

function isSame(label: Box, block: Box): boolean {
  return overlapArea(label, block) > sameShare * Math.min(boxArea(label), boxArea(block));
}

/**
 * How many neighbouring texts come in the right order; texts nobody found, and texts found as one, do not count.
 * @param order indices of blocks in the order in which they are read
 */
export function orderedPairs(groups: LabelMatch['groups'], order: readonly number[]): { right: number; pairs: number } {
  const places = groups
    .filter((group) => group.blocks.length > 0)
    .map((group) => ({
      label: group.labels[0]!,
      place: Math.min(...group.blocks.map((block) => order.indexOf(block))),
    }))
    .sort((a, b) => a.label - b.label)
    .map(({ place }) => place);
  const right = places.filter((place, index) => index > 0 && places[index - 1]! < place).length;
  return { right, pairs: Math.max(0, places.length - 1) };
}
