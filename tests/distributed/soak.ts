import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../process-figures';
import { createClient } from './client';
import type { Cluster, Work } from './cluster';
import { markedPage, markedSketch } from './marks';

export type SoakReport = {
  pages: number;
  /** MB of each node: the middle value of the second third of the run, and of the last. */
  memory: { name: string; before: number; after: number }[];
};

/** Pages under way at once. */
const lanes = 4;

/** Translates without a pause and looks at the memory of each node, which must not grow. */
export async function soak(
  cluster: Cluster,
  options: { minutes: number; work: Work; members: number; say(line: string): void },
): Promise<SoakReport> {
  const { minutes, work, members, say } = options;
  const client = createClient(cluster);
  const end = Date.now() + minutes * 60_000;
  const samples = new Map<string, number[]>();
  let pages = 0;
  const lane = async () => {
    while (Date.now() < end) {
      const number = pages++;
      const member = number % members;
      const mark = `soak ${number}`;
      const picture = work === 'pipeline' ? await markedPage(mark) : await markedSketch(mark);
      await client.end(member, await client.submit(member, await client.upload(member, picture)));
    }
  };
  const watch = async () => {
    // So that a short soak has as many samples as a long one.
    const pause = (minutes * 60_000) / 60;
    for (let tick = 1; Date.now() < end; tick += 1) {
      await sleep(pause);
      const now = cluster.nodes.map(({ name, child }) => ({ name, memory: memoryOf(child.pid) }));
      for (const { name, memory } of now) samples.set(name, [...(samples.get(name) ?? []), memory]);
      if (tick % 4 === 0) {
        const minute = ((tick * pause) / 60_000).toFixed(1);
        say(
          `minute ${minute}, ${pages} pages; MB: ${now.map(({ name, memory }) => `${name} ${memory.toFixed(0)}`).join(', ')}`,
        );
      }
    }
  };
  await Promise.all([watch(), ...Array.from({ length: lanes }, lane)]);
  const memory = [...samples].map(([name, values]) => {
    const third = Math.floor(values.length / 3);
    return { name, before: middle(values.slice(third, 2 * third)), after: middle(values.slice(2 * third)) };
  });
  return { pages, memory };
}

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
