// npm run bench:quality: how well pages are found, read, ordered and erased; on pages drawn by us, or on a folder
// of labelled pages (docs/labelled-pages.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createStages } from '@/pipeline/stages';
import { drawQualityPages } from './drawn-pages';
import type { LabelledPage } from './page-labels';
import { addScores, type PageScore, scorePage } from './page-score';
import { readLabelledFolder } from './read-labelled-folder';
import { type PageRun, runPage } from './run-page';
import { namedDifferences, scoreTable } from './score-table';

const usage = `Usage: npm run bench:quality -- [FOLDER] [--only PART] [--details]

  FOLDER        pictures with label files beside them (docs/labelled-pages.md); our own drawn pages when absent
  --only PART   only pages whose name holds PART
  --details     for each page what was missed, misread or found where nothing is
`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The stages have no end of their own: readers of some languages keep threads.
process.exit();

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const { pages, unlabelled } = positionals[0]
    ? await readLabelledFolder(path.resolve(positionals[0]))
    : { pages: await drawQualityPages(), unlabelled: [] };
  const chosen = pages.filter(({ name }) => name.includes(values.only ?? ''));
  if (chosen.length === 0) throw new Error(`No page has "${values.only}" in its name.`);
  if (unlabelled.length > 0) console.log(`Left out, without labels: ${unlabelled.join(', ')}`);

  const stages = createStages({ modelsDir: path.join(import.meta.dirname, '../models') });
  const scores: { page: LabelledPage; score: PageScore }[] = [];
  const warm = new Set<string>();
  for (const page of chosen) {
    const kind = kindOf(page);
    // Models load at their first use; a server pays for that once, so it is no cost of a page.
    if (!warm.has(kind)) await runPage(stages, page.bytes, page.language);
    warm.add(kind);
    const run: PageRun = await runPage(stages, page.bytes, page.language);
    scores.push({ page, score: scorePage(page, run) });
    if (values.details) console.log([`${page.name}:`, ...namedDifferences(page, run)].join('\n  '));
  }
  console.log(`\n${scoreTable([...scores.map(({ page, score }) => ({ name: page.name, score })), ...sumsOf(scores)])}`);
}

/** One row for each language and direction, and one for all. */
function sumsOf(scores: { page: LabelledPage; score: PageScore }[]): { name: string; score?: PageScore }[] {
  const kinds = [...new Set(scores.map(({ page }) => kindOf(page)))];
  const sums = kinds.map((kind) => {
    const own = scores.filter(({ page }) => kindOf(page) === kind).map(({ score }) => score);
    return { name: `${kind} (${own.length})`, score: addScores(own) };
  });
  const all = { name: `all (${scores.length})`, score: addScores(scores.map(({ score }) => score)) };
  return [{ name: '' }, ...sums, { name: '' }, all];
}

function readArguments() {
  try {
    const options = { only: { type: 'string' }, details: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const parsed = parseArgs({ options, allowPositionals: true });
    if (parsed.values.help || parsed.positionals.length > 1) throw new Error();
    return parsed;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`.trimStart());
  }
}

function kindOf({ language, direction }: LabelledPage): string {
  return `${language ?? 'any language'}${direction ? ` ${direction}` : ''}`;
}
