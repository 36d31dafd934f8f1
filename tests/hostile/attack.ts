// A process that judges files of the corpus, or mutants, and reports; started by conduct.ts, ended by what breaks it.
import { writeFileSync, writeSync } from 'node:fs';
import { judge } from './judge';
import { mutant } from './mutate';
import { seedFiles } from './seeds';
import { hostileUploads } from './uploads';

/** What a process says of the files it has judged since it last said something. */
export type Report = {
  outcomes: Record<string, number>;
  faults: { file: string; fault: string }[];
  /** By the time on a processor, which does not depend on what else the machine does (ms). */
  slowest: { file: string; milliseconds: number };
  /** By what the process grew above its size before (MB). */
  heaviest: { file: string; megabytes: number };
  /** The most that the whole process had in memory while it judged (MB). */
  peak: number;
};

const reportEvery = 500;
const [work, first = '0', last = '0', step = '1'] = process.argv.slice(2);

let report = emptyReport();
let judged = 0;
if (work === 'corpus') await judgeCorpus();
else await judgeMutants(Number(first), Number(last), Number(step));
process.send?.({ done: true, report });
process.disconnect();

async function judgeCorpus() {
  for (const { about, bytes, right } of await hostileUploads()) {
    await judgeOne(about, await bytes(), right);
  }
}

async function judgeMutants(first: number, last: number, step: number) {
  const seeds = await seedFiles();
  for (let number = first; number < last; number += step) {
    // The parent learns from this which file a process died of.
    writeSync(3, `${number}\n`);
    await judgeOne(String(number), mutant(seeds, number));
  }
}

async function judgeOne(file: string, bytes: Uint8Array, right?: readonly string[]) {
  forgetPeak();
  const before = process.memoryUsage.rss() / 1024 / 1024;
  const { outcome, milliseconds, fault } = await judge(bytes);
  const peak = process.resourceUsage().maxRSS / 1024;
  report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
  const wrong = fault ?? (right && !right.includes(outcome) ? `${outcome} instead of ${right.join(' or ')}` : null);
  if (wrong) report.faults.push({ file, fault: wrong });
  if (milliseconds > report.slowest.milliseconds) report.slowest = { file, milliseconds };
  if (peak - before > report.heaviest.megabytes) report.heaviest = { file, megabytes: peak - before };
  report.peak = Math.max(report.peak, peak);
  judged += 1;
  if (judged % reportEvery > 0) return;
  process.send?.({ report });
  report = emptyReport();
}

/** Where the system can: elsewhere the process's highest peak counts for every file after it. */
function forgetPeak() {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Not Linux, or not allowed.
  }
}

function emptyReport(): Report {
  return {
    outcomes: {},
    faults: [],
    slowest: { file: '', milliseconds: 0 },
    heaviest: { file: '', megabytes: 0 },
    peak: 0,
  };
}
