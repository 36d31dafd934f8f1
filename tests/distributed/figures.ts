import { execFileSync } from 'node:child_process';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getTranslateResult, submitTranslateTask } from '@/lib/contract/manga';
import { untilDrained } from '../chaos/conduct';
import { anotherKey } from '../pages';
import { cpuOf } from '../process-figures';
import { addSignedIn } from '../signed-call';
import { type Answer, type Client, createClient, settings } from './client';
import type { Cluster, Node } from './cluster';
import { markedPage, markedSketch } from './marks';

export type Latencies = { count: number; p50: number; p99: number };
export type Scaling = { workers: number; perMinute: number; cpuSecondsPerPage: number };
export type Overload = {
  offeredPerSecond: number;
  taken: number;
  refused: number;
  /** Refusals that were no 503 with Retry-After. */
  otherwise: number;
  refusals: Latencies;
  /** Until a submit was taken again, after the last one of the flood. */
  recoveredAfterSeconds: number;
};

/** Submits (and uploads) that wait for workers, in bulk. @returns the tasks with their members */
async function fill(client: Client, from: number, pages: number, perMember: number): Promise<[number, string][]> {
  const tasks: [number, string][] = [];
  for (let page = 0; page < pages; page += 1) {
    const member = from + Math.floor(page / perMember);
    const imageId = await client.upload(member, await markedPage(`figures ${from} ${page}`));
    tasks.push([member, await client.submit(member, imageId)]);
  }
  return tasks;
}

/**
 * Pages a minute of the whole pipeline by one worker, then by two: pages wait before the workers start, and what
 * counts is the time from the end of the first page (by then models are loaded) to the end of the last. Each worker has
 * one core: left alone, a single one takes a fifth of another core for its second stage, and two could not double it.
 */
export async function measureScaling(cluster: Cluster, pages: number): Promise<Scaling[]> {
  const client = createClient(cluster);
  const figures: Scaling[] = [];
  for (const workers of [1, 2]) {
    await fill(client, workers * 1_000, pages + workers, 4);
    const nodes: Node[] = [];
    const before = await countDone(cluster);
    for (let count = 0; count < workers; count += 1) {
      const node = await cluster.add('worker');
      giveCore(node, count);
      nodes.push(node);
    }
    while ((await countDone(cluster)) < before + workers) await sleep(20);
    const cpu = () => nodes.reduce((sum, node) => sum + cpuOf(node.child.pid), 0);
    const [since, cpuSince] = [performance.now(), cpu()];
    await untilDrained(cluster.pool);
    const seconds = (performance.now() - since) / 1000;
    figures.push({ workers, perMinute: (pages * 60) / seconds, cpuSecondsPerPage: (cpu() - cpuSince) / 1000 / pages });
    for (const node of nodes) await cluster.remove(node);
  }
  return figures;
}

function giveCore({ child }: Node, core: number): void {
  if (process.platform === 'linux')
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${core}`, `${child.pid}`]);
}

async function countDone({ pool }: Cluster): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count from translations where status = 'done'`);
  return rows[0].count;
}

export type WebFigures = {
  submit: Latencies;
  poll: Latencies;
  cpuMsPerCall: number;
  /** Of the measuring process, which carries the links and S3 as well: what it waits for itself is in the latencies. */
  ownLagMs: number;
};

/**
 * How long submits and polls take on the web nodes: first while no worker runs, then while two have more pages than
 * they can do. The first tells what the machine and everything else on it take.
 */
export async function measureWeb(
  cluster: Cluster,
  seconds: number,
): Promise<{ alone: WebFigures; saturated: WebFigures }> {
  const client = createClient(cluster);
  const perSecond = { submit: 5, poll: 40 };
  const images: [number, string][] = [];
  for (let index = 0; index < perSecond.submit * 2 * (seconds + 3); index += 1) {
    const member = 4_000 + index;
    images.push([member, await client.upload(member, await markedSketch(`web ${index}`))]);
  }
  const tasks = await fill(client, 3_000, 32, 4);
  const submit = async () => {
    const [member, imageId] = images.pop()!;
    return timed(client, submitTranslateTask.path, member, { imageId, ...settings, idempotencyKey: anotherKey() });
  };
  let turn = 0;
  const poll = () => {
    const [member, taskId] = tasks[turn++ % tasks.length]!;
    return timed(client, getTranslateResult.path, member, { taskId });
  };
  const both = (duration: number) =>
    Promise.all([openLoop(submit, perSecond.submit, duration), openLoop(poll, perSecond.poll, duration)]);
  const measure = async (): Promise<WebFigures> => {
    // The first ones compile and connect.
    await both(3);
    const cpuSince = webCpu(cluster);
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    const [submits, polls] = await both(seconds);
    const cpuMsPerCall = (webCpu(cluster) - cpuSince) / (submits.length + polls.length);
    lag.disable();
    const ownLagMs = lag.percentile(99) / 1e6;
    return { submit: latenciesOf(submits), poll: latenciesOf(polls), cpuMsPerCall, ownLagMs };
  };
  const alone = await measure();
  const before = await countDone(cluster);
  const nodes = [await cluster.add('worker'), await cluster.add('worker')];
  // By then their models are loaded.
  while ((await countDone(cluster)) < before + 2) await sleep(50);
  const saturated = await measure();
  for (const node of nodes) await cluster.remove(node);
  return { alone, saturated };
}

function webCpu({ nodes }: Cluster): number {
  return nodes.filter(({ role }) => role === 'web').reduce((sum, { child }) => sum + cpuOf(child.pid), 0);
}

/** Five times as many submits as two workers of 100 ms a page can do. The cluster's lines must be short. */
export async function measureOverload(cluster: Cluster, seconds: number): Promise<Overload> {
  const client = createClient(cluster);
  const nodes = [await cluster.add('worker', 100), await cluster.add('worker', 100)];
  const offeredPerSecond = 100;
  const flood = offeredPerSecond * seconds;
  await addSketches(cluster, flood + 200);
  let next = 0;
  const submit = () => {
    const number = next++;
    const fields = { imageId: sketchOf(number), ...settings, idempotencyKey: anotherKey() };
    return timed(client, submitTranslateTask.path, 10_000 + number, fields);
  };
  const answers = await openLoop(submit, offeredPerSecond, seconds);
  const since = performance.now();
  while ((await submit()).answer?.status !== 200) await sleep(100);
  const recoveredAfterSeconds = (performance.now() - since) / 1000;
  await untilDrained(cluster.pool);
  for (const node of nodes) await cluster.remove(node);
  const refused = answers.filter(({ answer }) => answer?.status !== 200);
  const inOrder = refused.filter(({ answer }) => answer?.status === 503 && answer.retryAfter > 0);
  return {
    offeredPerSecond,
    taken: answers.length - refused.length,
    refused: inOrder.length,
    otherwise: refused.length - inOrder.length,
    refusals: latenciesOf(inOrder),
    recoveredAfterSeconds,
  };
}

/** Members and a picture of each, without uploading. */
async function addSketches({ pool, storage }: Cluster, pages: number): Promise<void> {
  await addSignedIn(pool, 10_000 + pages, 20);
  await storage.put('images/flood/page', await markedSketch('flood'));
  await pool.query(
    `insert into images (id, owner, storage_key, sha256, mime, bytes, width, height, created_at, expires_at)
     select 'flood_' || lpad(n::text, 16, '0'), 'user:member-' || 10000 + n, 'images/flood/page', 'flood ' || n, 'image/png', 64,
            32, 32, now(), now() + interval '1 day' from generate_series(0, $1 - 1) n`,
    [pages],
  );
}

function sketchOf(number: number): string {
  return `flood_${String(number).padStart(16, '0')}`;
}

type Timed = { ms: number; answer: Answer | null };

async function timed(client: Client, path: string, member: number, fields: Record<string, unknown>): Promise<Timed> {
  const { init } = client.signed(path, member, fields)();
  const since = performance.now();
  const answer = await client.ask(path, init).catch(() => null);
  return { ms: performance.now() - since, answer };
}

/** At a given rate, however long each takes. */
async function openLoop(work: () => Promise<Timed>, rate: number, seconds: number): Promise<Timed[]> {
  const begun = performance.now();
  const running: Promise<Timed>[] = [];
  while (running.length < rate * seconds) {
    while (running.length < rate * seconds && begun + (running.length * 1000) / rate <= performance.now())
      running.push(work());
    await sleep(2);
  }
  return Promise.all(running);
}

function latenciesOf(answers: Timed[]): Latencies {
  const ms = answers.map((answer) => answer.ms).sort((a, b) => a - b);
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? Number.NaN;
  return { count: ms.length, p50: at(0.5), p99: at(0.99) };
}
