import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Report } from './attack';

export type Findings = Omit<Report, 'faults'> & {
  judged: number;
  /** Files that were judged wrongly, or ended the process that judged them. */
  faults: Report['faults'];
};

type Message = { report: Report; done?: true };

/**
 * Has processes of their own judge the whole corpus, and then so many mutants of it.
 * @param first number of the first mutant
 * @param tell called with the number of files judged so far
 */
export async function attackUploads({
  first,
  count,
  workers,
  tell,
}: {
  first: number;
  count: number;
  workers: number;
  tell: (judged: number) => void;
}): Promise<{ corpus: Findings; mutants: Findings }> {
  const corpus = nothingFound();
  await runToEnd(['corpus'], corpus, tell);
  const mutants = nothingFound();
  const shares = Array.from({ length: workers }, (_, at) =>
    judgeShare(first + at, first + count, workers, mutants, tell),
  );
  await Promise.all(shares);
  return { corpus, mutants };
}

/** Every `step`th mutant; a process that dies is replaced and goes on behind the file it died of. */
async function judgeShare(
  first: number,
  last: number,
  step: number,
  findings: Findings,
  tell: (judged: number) => void,
) {
  for (let next = first; next < last; ) {
    const diedAt = await runToEnd(['mutants', next, last, step].map(String), findings, tell);
    if (diedAt === null) return;
    next = diedAt + step;
  }
}

/** @returns null, or the number of the mutant that the process did not survive */
async function runToEnd(args: string[], findings: Findings, tell: (judged: number) => void): Promise<number | null> {
  const child = fork(path.join(import.meta.dirname, 'attack.ts'), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'pipe', 'ipc'],
  });
  let done = false;
  child.on('message', (message: Message) => {
    done ||= message.done === true;
    add(findings, message.report);
    tell(findings.judged);
  });
  const current = lastLine(child);
  const [code, signal] = await once(child, 'exit');
  if (done && code === 0) return null;
  const file = await current;
  findings.faults.push({ file: file ?? args.join(' '), fault: `ended the process: ${signal ?? code}` });
  if (file === null) throw new Error(`The process ended before its first file: ${signal ?? code}`);
  return Number(file);
}

/** The last line that the process wrote to its fourth stream. */
async function lastLine(child: ChildProcess): Promise<string | null> {
  let text = '';
  for await (const chunk of child.stdio[3] as Readable) text = (text + chunk).slice(-100);
  return text.trimEnd().split('\n').at(-1) || null;
}

function nothingFound(): Findings {
  return {
    judged: 0,
    outcomes: {},
    faults: [],
    slowest: { file: '', milliseconds: 0 },
    heaviest: { file: '', megabytes: 0 },
    peak: 0,
  };
}

function add(findings: Findings, report: Report) {
  for (const [outcome, count] of Object.entries(report.outcomes)) {
    findings.outcomes[outcome] = (findings.outcomes[outcome] ?? 0) + count;
    findings.judged += count;
  }
  findings.faults.push(...report.faults);
  if (report.slowest.milliseconds > findings.slowest.milliseconds) findings.slowest = report.slowest;
  if (report.heaviest.megabytes > findings.heaviest.megabytes) findings.heaviest = report.heaviest;
  findings.peak = Math.max(findings.peak, report.peak);
}
