// npm run hostile: sends hostile pictures, and a million that were changed at random, through the check of an upload.
// npm run hostile -- --count 1000000 --workers 2    npm run hostile -- --only 4711 --out broken.bin
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { attackUploads, type Findings } from '@/tests/hostile/conduct';
import { judge } from '@/tests/hostile/judge';
import { mutant } from '@/tests/hostile/mutate';
import { seedFiles } from '@/tests/hostile/seeds';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    first: { type: 'string', default: '0' },
    workers: { type: 'string', default: String(Math.min(8, availableParallelism())) },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});

/** What every file must stay below: a second of a processor, and 300 MB more than the process had before. */
const most = { milliseconds: 1_000, megabytes: 300 };

if (values.only !== undefined) await judgeOne(whole('only'));
else await judgeAll();

async function judgeOne(number: number) {
  const file = mutant(await seedFiles(), number);
  if (values.out) await writeFile(values.out, file);
  const { outcome, milliseconds, fault } = await judge(file);
  console.log(
    `file ${number}, ${file.length} bytes: ${outcome} in ${milliseconds.toFixed(0)} ms${fault ? `; ${fault}` : ''}`,
  );
  process.exit(fault ? 1 : 0);
}

async function judgeAll() {
  const since = performance.now();
  let told = 0;
  const { corpus, mutants } = await attackUploads({
    first: whole('first'),
    count: whole('count'),
    workers: Math.max(1, whole('workers')),
    tell(judged) {
      if (judged - told < 50_000) return;
      told = judged;
      console.log(`  ${judged} judged`);
    },
  });
  describe('of the corpus', corpus);
  describe('changed at random', mutants);
  console.log(`\n${((performance.now() - since) / 1000).toFixed(0)} s with ${values.workers} processes`);
  process.exit([corpus, mutants].every(isGood) ? 0 : 1);
}

function describe(what: string, { judged, outcomes, faults, slowest, heaviest, peak }: Findings) {
  const counts = Object.entries(outcomes).sort(([, a], [, b]) => b - a);
  console.log(`\n${judged} files ${what}: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
  console.log(`  slowest: ${slowest.milliseconds.toFixed(0)} ms of a processor (${slowest.file})`);
  console.log(
    `  most memory for one file: ${heaviest.megabytes.toFixed(0)} MB (${heaviest.file}); a process: ${peak.toFixed(0)} MB`,
  );
  for (const { file, fault } of faults.slice(0, 20)) console.log(`  ✗ ${file}: ${fault}`);
  if (faults.length > 20) console.log(`  ✗ and ${faults.length - 20} more`);
}

function isGood({ faults, slowest, heaviest }: Findings): boolean {
  return faults.length === 0 && slowest.milliseconds < most.milliseconds && heaviest.megabytes < most.megabytes;
}

function whole(name: 'count' | 'first' | 'workers' | 'only'): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number, not "${values[name]}".`);
  process.exit(1);
}
