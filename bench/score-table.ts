import { characterErrors } from './character-errors';
import { medianFill } from './lettering-score';
import { matchLabels } from './match-labels';
import type { LabelledPage } from './page-labels';
import { type PageScore, textOf } from './page-score';
import type { PageRun } from './run-page';
import { markdownTable, textTable } from './text-table';

type Column = { title: string; of(score: PageScore): string };

/** Columns of the table, each with what it is made of. */
const columns: readonly Column[] = [
  { title: 'texts', of: ({ labels }) => String(labels) },
  { title: 'recall %', of: ({ found, labels }) => percent(found, labels) },
  { title: 'precision %', of: ({ right, wrong }) => percent(right, right + wrong) },
  { title: 'false (believed)', of: ({ wrong, believed }) => `${wrong} (${believed})` },
  { title: 'whole %', of: ({ alone, labels }) => percent(alone, labels) },
  { title: 'CER %', of: ({ characters }) => percent(characters.errors, characters.length) },
  { title: 'letters %', of: ({ letters }) => percent(letters.errors, letters.length) },
  { title: 'order %', of: ({ order }) => (order ? percent(order.right, order.pairs) : '–') },
  { title: 'residue %', of: ({ plate }) => (plate ? percent(plate.residue, plate.textPixels) : '–') },
  {
    title: 'box diff',
    of: ({ plate }) => (plate ? (plate.difference / Math.max(1, plate.boxPixels)).toFixed(1) : '–'),
  },
  { title: 'damage ‰', of: ({ plate }) => (plate ? percent(10 * plate.damaged, plate.artPixels, 2) : '–') },
  {
    title: 'left alone %',
    of: ({ plate }) => (plate ? percent(plate.textPixels - plate.erasedPixels, plate.textPixels) : '–'),
  },
  {
    title: 'residue of erased %',
    of: ({ plate }) => (plate ? percent(plate.erasedResidue, plate.erasedPixels, 2) : '–'),
  },
  { title: 'halo %', of: ({ plate }) => (plate ? percent(plate.haloLeft, plate.halo, 2) : '–') },
  { title: 'outline %', of: ({ plate }) => (plate ? percent(plate.outlineDamaged, plate.outlinePixels, 2) : '–') },
  { title: 'kind %', of: ({ kinds }) => (kinds ? percent(kinds.right, kinds.known) : '–') },
  { title: 'overflow', of: ({ lettering }) => `${lettering.overflowing}/${lettering.texts}` },
  { title: 'fill', of: ({ lettering }) => medianFill(lettering)?.toFixed(2) ?? '–' },
  { title: 'wall ms', of: ({ wallMs, pages }) => String(Math.round(wallMs / Math.max(1, pages))) },
  { title: 'CPU ms', of: ({ cpuMs, pages }) => String(Math.round(cpuMs / Math.max(1, pages))) },
];

export type ScoreRow = { name: string; score?: PageScore };

/** The table as text, figures flush right; an empty name draws a line across. */
export function scoreTable(rows: readonly ScoreRow[]): string {
  return textTable(cellsOf(rows));
}

/** The table in Markdown; lines across are left out. */
export function scoreMarkdown(rows: readonly ScoreRow[]): string {
  return markdownTable(cellsOf(rows.filter(({ name }) => name !== '')));
}

function cellsOf(rows: readonly ScoreRow[]): string[][] {
  return [
    ['', ...columns.map(({ title }) => title)],
    ...rows.map(({ name, score }) => [name, ...columns.map(({ of }) => (score ? of(score) : ''))]),
  ];
}

/** What was missed, misread, joined, or found where nothing is, one line each. */
export function namedDifferences({ labels }: LabelledPage, { blocks, readings, order }: PageRun): string[] {
  const match = matchLabels(
    labels,
    blocks.map(({ box }) => box),
  );
  const lines: string[] = [];
  for (const group of match.groups) {
    const expected = group.labels.map((label) => labels[label]!.text).join(' ');
    const read = textOf(readings, order, group.blocks);
    const keep = group.blocks.flatMap((block) => readings[block]?.keep ?? []).join(', ');
    const { errors } = characterErrors(expected, read);
    const joined = group.labels.length > 1 || group.blocks.length > 1;
    if (group.blocks.length === 0) lines.push(`missed: ${expected}`);
    else if (errors > 0 || joined || keep) {
      const counts = joined ? ` [${group.labels.length} texts as ${group.blocks.length}]` : '';
      lines.push(`${errors} wrong: ${expected} → ${read}${counts}${keep ? ` [${keep}]` : ''}`);
    }
  }
  for (const index of match.wrong) {
    const { x, y, width, height } = blocks[index]!.box;
    const place = [x, y, width, height].map(Math.round).join(' ');
    lines.push(`false at ${place}: ${readings[index]?.text ?? ''} [${readings[index]?.keep ?? 'believed'}]`);
  }
  return lines;
}

/** A dash where a page's labels cannot tell. */
export function percent(part: number, whole: number, digits = 1): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(digits);
}
