// npm run distributed: two web nodes, three workers, PostgreSQL and S3, while everything breaks; then checks that no page
// was lost, doubled or given to a wrong member. Without faults: its figures, and its memory in the long run.
// npm run distributed -- --pages 2000 --real 100
// npm run distributed -- --figures
// npm run distributed -- --soak 30
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster, type Work } from '@/tests/distributed/cluster';
import { conductRun } from '@/tests/distributed/conduct';
import type { FaultCounts } from '@/tests/distributed/faults';
import { type Latencies, measureOverload, measureScaling, measureWeb } from '@/tests/distributed/figures';
import { soak } from '@/tests/distributed/soak';
import { addSignedIn } from '@/tests/signed-call';

const amounts = {
  /** Pages with stub engines, and by the pipeline. */
  pages: '2000',
  real: '100',
  kills: '12',
  freezes: '3',
  crashes: '3',
  cuts: '6',
  stalls: '2',
  delays: '4',
  /** Minutes. */
  soak: '0',
  /** Seconds of each measurement. */
  seconds: '20',
};
const { values } = parseArgs({
  options: {
    ...(Object.fromEntries(
      Object.entries(amounts).map(([name, value]) => [name, { type: 'string', default: value }]),
    ) as Record<keyof typeof amounts, { type: 'string'; default: string }>),
    figures: { type: 'boolean', default: false },
  },
});
const say = (line: string) => console.log(`  ${line}`);
const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
console.log(`1-minute load before the run: ${load}`);
let broken = 0;

if (values.figures) await figures();
else if (amount('soak') > 0) await soakFor(amount('soak'));
else {
  const faults: FaultCounts = {
    kills: amount('kills'),
    freezes: amount('freezes'),
    crashes: amount('crashes'),
    cuts: amount('cuts'),
    stalls: amount('stalls'),
    delays: amount('delays'),
  };
  if (amount('pages') > 0) await run('stub engines', 'stub', amount('pages'), faults);
  // A page takes seconds there: a few of each, or the run would be nothing but faults.
  const few = {
    kills: Math.min(faults.kills, 4),
    freezes: Math.min(faults.freezes, 1),
    crashes: Math.min(faults.crashes, 1),
  };
  const fewer = {
    ...few,
    cuts: Math.min(faults.cuts, 2),
    stalls: Math.min(faults.stalls, 1),
    delays: Math.min(faults.delays, 1),
  };
  if (amount('real') > 0) await run('the whole pipeline', 'pipeline', amount('real'), fewer);
}
process.exit(broken === 0 ? 0 : 1);

async function run(title: string, work: Work, pages: number, faults: FaultCounts): Promise<void> {
  console.log(`\n${pages} pages, ${title}: 2 web nodes, 3 workers`);
  const report = await withCluster({ QUEUE_LIMIT_PAYING: '500' }, (cluster) =>
    conductRun(cluster, { pages, work, faults, say }),
  );
  const ends = Object.entries(report.ends).map(([end, count]) => `${count} ${end}`);
  console.log(`\n${ends.join(', ')}; ${report.seconds.toFixed(0)} s`);
  for (const [name, count] of Object.entries(report.faults)) console.log(`${count} × ${name}`);
  const longest = Math.max(0, ...report.handovers).toFixed(1);
  console.log(`${report.handovers.length} pages of silent workers were handed over, the longest after ${longest} s\n`);
  for (const { rule, broken: faulty } of report.findings) {
    const text =
      faulty.length === 0 ? `✓ ${rule}` : `✗ ${rule}: ${faulty.length}, e.g. ${faulty.slice(0, 3).join(', ')}`;
    console.log(text);
    if (faulty.length > 0) broken += 1;
  }
}

async function figures(): Promise<void> {
  const seconds = amount('seconds');
  await withCluster({ QUEUE_LIMIT_PAYING: '1000' }, async (cluster) => {
    await cluster.add('web');
    await cluster.add('web');
    await addSignedIn(cluster.pool, 6_000, 20);
    const [one, two] = await measureScaling(cluster, 60);
    for (const { workers, perMinute, cpuSecondsPerPage } of [one!, two!])
      console.log(
        `${workers} worker(s): ${perMinute.toFixed(1)} pages a minute, ${cpuSecondsPerPage.toFixed(2)} s of CPU each`,
      );
    const byCpu = (2 * one!.cpuSecondsPerPage) / two!.cpuSecondsPerPage;
    console.log(
      `1 → 2 workers of a core each: ${(two!.perMinute / one!.perMinute).toFixed(2)} × the pages; by CPU a page, ${byCpu.toFixed(2)} × on two free cores`,
    );
    const web = await measureWeb(cluster, seconds);
    for (const [when, { submit, poll, cpuMsPerCall, ownLagMs }] of [
      ['while no worker runs', web.alone],
      ['while 2 workers are saturated', web.saturated],
    ] as const) {
      console.log(
        `${when}: submit ${shown(submit)}; poll ${shown(poll)}; ${cpuMsPerCall.toFixed(1)} ms of CPU a call; the measuring process lagged ${ownLagMs.toFixed(0)} ms (p99)`,
      );
    }
  });
  await withCluster({ QUEUE_LIMIT_PAYING: '20' }, async (cluster) => {
    await cluster.add('web');
    await cluster.add('web');
    const flood = await measureOverload(cluster, seconds);
    console.log(
      `5 × overload (${flood.offeredPerSecond} submits a second): ${flood.taken} taken, ${flood.refused} refused with 503 and ` +
        `Retry-After (${shown(flood.refusals)}), ${flood.otherwise} otherwise; taken again ${flood.recoveredAfterSeconds.toFixed(1)} s after it`,
    );
    broken += flood.otherwise > 0 ? 1 : 0;
  });
}

async function soakFor(minutes: number): Promise<void> {
  await withCluster({}, async (cluster) => {
    const members = 500;
    await cluster.add('web');
    await cluster.add('web');
    await addSignedIn(cluster.pool, members, 1_000);
    const work = amount('real') > 0 ? 'pipeline' : 'stub';
    for (let count = 0; count < 3; count += 1) await cluster.add('worker', work);
    const { pages, memory } = await soak(cluster, { minutes, work, members, say });
    console.log(`\n${pages} pages in ${minutes} minutes`);
    for (const { name, before, after } of memory) {
      const flat = after <= before * 1.1 + 10;
      console.log(
        `${flat ? '✓' : '✗'} ${name}: ${before.toFixed(0)} MB in the second third, ${after.toFixed(0)} MB in the last`,
      );
      if (!flat) broken += 1;
    }
  });
}

async function withCluster<Result>(
  env: Record<string, string>,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const cluster = await startCluster(env);
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

function shown({ count, p50, p99 }: Latencies): string {
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${count}`;
}

function amount(name: keyof typeof amounts): number {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value >= 0) return value;
  console.error(`--${name} takes a number, not "${values[name]}".`);
  process.exit(1);
}
