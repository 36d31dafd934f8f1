// npm run bench:quality: how well pages are found, read, ordered and erased; on pages drawn by us, or on a folder
// of labelled pages (docs/labelled-pages.md).
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { encodePage } from '@/pipeline/decode';
import type { RgbImage } from '@/pipeline/page';
import { createStages } from '@/pipeline/stages';
import { drawQualityPages } from './drawn-pages';
import { letteringByLanguage } from './lettering-score';
import type { LabelledPage } from './page-labels';
import { addScores, type PageScore, scorePage } from './page-score';
import { languageTable, qualityReport, targetTable } from './quality-report';
import { readLabelledFolder } from './read-labelled-folder';
import { type PageRun, runPage } from './run-page';
import { namedDifferences, type ScoreRow, scoreTable } from './score-table';
import { textTable } from './text-table';
import { writeSection } from './write-section';

const usage = `Usage: npm run bench:quality -- [FOLDER] [--only PART] [--details] [--write]

  FOLDER        pictures with label files beside them (docs/labelled-pages.md); our own drawn pages when absent
  --only PART   only pages whose name holds PART
  --details     for each page what was missed, misread or found where nothing is
  --plates DIR  write the erased pages there, to be looked at
  --write       put the figures of the whole drawn set into docs/quality.md
`;

const root = path.join(import.meta.dirname, '..');

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

  if (values.write && (positionals[0] || values.only)) throw new Error('--write is for the whole drawn set.');
  const stages = createStages({ modelsDir: path.join(root, 'models') });
  const runs: { page: LabelledPage; run: PageRun; score: PageScore }[] = [];
  const warm = new Set<string>();
  for (const page of chosen) {
    const kind = kindOf(page);
    // Models load at their first use; a server pays for that once, so it is no cost of a page.
    if (!warm.has(kind)) await runPage(stages, page.bytes, page);
    warm.add(kind);
    const run: PageRun = await runPage(stages, page.bytes, page);
    runs.push({ page, run, score: scorePage(page, run) });
    if (values.details) console.log([`${page.name}:`, ...namedDifferences(page, run)].join('\n  '));
    if (values.plates && run.plate) await writePlate(path.resolve(values.plates), page.name, run.plate);
  }
  const rows: ScoreRow[] = [...runs.map(({ page, score }) => ({ name: page.name, score })), ...sumsOf(runs)];
  console.log(`\n${scoreTable(rows)}`);
  // Every language on every page would take minutes and show the same balloons again and again.
  const lettered = letteringByLanguage(runs.filter(({ page }) => page.drawn && !page.strip).slice(0, 12));
  const targets = targetTable(runs, lettered);
  if (lettered[0]!.score.texts > 0) console.log(`\n${textTable(languageTable(lettered))}`);
  console.log(`\n${textTable(targets)}`);
  if (!values.write) return;
  const file = path.join(root, 'docs/quality.md');
  await writeSection(file, 'figures', qualityReport({ rows, targets, lettered }));
  console.log(`\nWritten to ${file}`);
}

async function writePlate(folder: string, name: string, plate: RgbImage): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.png`), await encodePage(plate, 'image/png'));
}

/** One row for each language and direction, and one for all. */
function sumsOf(scores: readonly { page: LabelledPage; score: PageScore }[]): ScoreRow[] {
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
    const options = {
      only: { type: 'string' },
      plates: { type: 'string' },
      details: { type: 'boolean' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    } as const;
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
