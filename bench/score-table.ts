import { characterErrors } from './character-errors';
import { matchLabels } from './match-labels';
import type { LabelledPage } from './page-labels';
import { type PageScore, textOf } from './page-score';
import type { PageRun } from './run-page';

/** Columns of the table, each with what it is made of. */
const columns: readonly { title: string; of(score: PageScore): string }[] = [
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
  { title: 'CPU ms', of: ({ cpuMs, pages }) => String(Math.round(cpuMs / Math.max(1, pages))) },
];

/** The table as text, figures flush right; an empty name draws a line across. */
export function scoreTable(rows: readonly { name: string; score?: PageScore }[]): string {
  const cells = [
    ['', ...columns.map(({ title }) => title)],
    ...rows.map(({ name, score }) => [name, ...columns.map(({ of }) => (score ? of(score) : ''))]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  const lines = cells.map(([name, ...figures]) =>
    name === '' && figures.every((figure) => figure === '')
      ? rule
      : [name!.padEnd(widths[0]!), ...figures.map((figure, index) => figure.padStart(widths[index + 1]!))].join('  '),
  );
  return [lines[0], rule, ...lines.slice(1)].join('\n');
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
function percent(part: number, whole: number, digits = 1): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(digits);
}
