import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Work } from './cluster';

/** How often each thing goes wrong in a run. */
export type FaultCounts = {
  kills: number;
  freezes: number;
  crashes: number;
  cuts: number;
  stalls: number;
  delays: number;
};

/** Longer than a worker may be silent (take-over.ts): its page is another's when it wakes. */
const sleepMs = 36_000;

type Fault = { at: number; name: string; strike(): Promise<void> };

/**
 * Lets things go wrong while pages are under way, spread over the run; several may at the same time.
 * @param progress share of the pages that have ended
 * @returns what happened, when all is whole again
 */
export async function strikeFaults(
  cluster: Cluster,
  counts: FaultCounts,
  work: Work,
  progress: () => number,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const running: Promise<void>[] = [];
  const coming = plan(cluster, counts, work);
  while (coming.length > 0) {
    while (coming[0] && coming[0].at <= progress()) {
      const { name, strike } = coming.shift() as Fault;
      say(`${Math.round(progress() * 100)} %: ${name}`);
      done[name] = (done[name] ?? 0) + 1;
      running.push(strike());
    }
    await sleep(50);
  }
  await Promise.all(running);
  return done;
}

function plan(cluster: Cluster, counts: FaultCounts, work: Work): Fault[] {
  const { links } = cluster;
  // One at a time on a link: the end of the first would mend the second.
  let queue = Promise.resolve();
  const alone = (strike: () => Promise<void>) => () => {
    queue = queue.then(strike);
    return queue;
  };
  const kinds: [number, string, () => Promise<void>][] = [
    [Math.ceil(counts.kills * 0.7), 'a worker is killed', () => kill(cluster, 'worker', work)],
    [Math.floor(counts.kills * 0.3), 'a web node is killed', () => kill(cluster, 'web', work)],
    [counts.freezes, 'a worker is frozen past its lease', () => freeze(cluster)],
    [counts.crashes, 'PostgreSQL crashes', alone(() => cluster.crashDatabase())],
    [
      Math.ceil(counts.cuts / 2),
      'the way to PostgreSQL is cut for 3 s',
      alone(() => interrupt(links.database, 'cut', 3_000)),
    ],
    [Math.floor(counts.cuts / 2), 'the way to S3 is cut for 3 s', alone(() => interrupt(links.storage, 'cut', 3_000))],
    [counts.stalls, 'the way to PostgreSQL stalls for 5 s', alone(() => interrupt(links.database, 'freeze', 5_000))],
    [counts.delays, 'every packet takes 40 ms longer for 4 s', alone(() => slow(cluster, 40, 4_000))],
  ];
  return kinds
    .flatMap(([count, name, strike], kind) =>
      Array.from({ length: count }, (_, index) => ({
        at: ((index + (kind + 1) / (kinds.length + 1)) / count) * 0.9,
        name,
        strike,
      })),
    )
    .sort((a, b) => a.at - b.at);
}

/** At least one of a kind stays. */
function pick({ nodes }: Cluster, role: 'web' | 'worker') {
  const up = nodes.filter((node) => node.role === role && node.up);
  return up.length > 1 ? up[randomInt(up.length)] : undefined;
}

async function kill(cluster: Cluster, role: 'web' | 'worker', work: Work): Promise<void> {
  let victim = pick(cluster, role);
  for (; !victim; victim = pick(cluster, role)) await sleep(200);
  await cluster.replace(victim, work);
}

async function freeze(cluster: Cluster): Promise<void> {
  let victim = pick(cluster, 'worker');
  for (; !victim; victim = pick(cluster, 'worker')) await sleep(200);
  await cluster.freeze(victim, sleepMs);
}

async function interrupt(link: Cluster['links']['database'], how: 'cut' | 'freeze', ms: number): Promise<void> {
  link[how]();
  await sleep(ms);
  link.mend();
}

async function slow({ links }: Cluster, delay: number, ms: number): Promise<void> {
  for (const link of Object.values(links)) link.delay(delay);
  await sleep(ms);
  for (const link of Object.values(links)) link.delay(0);
}
