import { untilDrained } from '../chaos/conduct';
import { type Acknowledged, noneAcknowledged } from '../chaos/operations';
import { type Finding, judge } from '../chaos/verdict';
import { addSignedIn } from '../signed-call';
import { type Client, createClient } from './client';
import type { Cluster, Work } from './cluster';
import { type FaultCounts, strikeFaults } from './faults';
import { handoversOf, watchHandovers } from './handovers';
import { carriesMark, markedPage, markedSketch } from './marks';

export type RunReport = {
  findings: Finding[];
  /** Pages by how they ended, as their members saw it. */
  ends: Record<string, number>;
  faults: Record<string, number>;
  /** Seconds from the last sign of life of a dead or frozen worker until its page was at work again. */
  handovers: number[];
  seconds: number;
};

export type RunOptions = {
  pages: number;
  /** What the workers do. */
  work: Work;
  faults: FaultCounts;
  say(line: string): void;
};

const pagesPerMember = 10;
/** Pages that all members together have under way. */
const lanes = 40;
/** Seconds within which the page of a lost worker goes on. */
const handoverLimit = 45;

/**
 * Two web nodes, three workers, and members who translate a page each time the one before has ended, while everything
 * that may break does. Each page carries a mark of its member and its number.
 */
export async function conductRun(cluster: Cluster, { pages, work, faults, say }: RunOptions): Promise<RunReport> {
  const begun = Date.now();
  for (let count = 0; count < 2; count += 1) await cluster.add('web');
  await watchHandovers(cluster.pool);
  const members = Math.max(2, Math.ceil(pages / pagesPerMember));
  await addSignedIn(cluster.pool, members, pagesPerMember * 2);
  for (let count = 0; count < 3; count += 1) await cluster.add('worker', work);
  const client = createClient(cluster);
  const acknowledged = noneAcknowledged();
  const wrong: string[] = [];
  const seen: string[] = [];
  const ends: Record<string, number> = {};
  let started = 0;
  let ended = 0;

  const lane = async () => {
    while (started < pages) {
      const number = started++;
      const end = await translateOne(client, number, members, work, acknowledged, wrong, seen);
      ends[end] = (ends[end] ?? 0) + 1;
      ended += 1;
      if (ended % Math.ceil(pages / 10) === 0) say(`${ended} of ${pages} pages have ended`);
    }
  };
  const striking = strikeFaults(cluster, faults, work, () => ended / pages, say);
  await Promise.all(Array.from({ length: Math.min(lanes, pages) }, lane));
  const struck = await striking;
  await untilDrained(cluster.pool);
  const handovers = await handoversOf(cluster.pool);
  const late = handovers.filter((seconds) => seconds > handoverLimit).map((seconds) => `${seconds.toFixed(1)} s`);
  const findings = [
    ...(await judge(cluster.pool, acknowledged, async (key) => (await cluster.storage.get(key)) !== null)),
    ...(await judgeEnds(cluster, acknowledged)),
    { rule: 'delivered: every page carries the mark of its member and number', broken: wrong },
    { rule: 'delivered: nobody sees the page of another', broken: seen },
    { rule: `handed over: work of a lost worker goes on within ${handoverLimit} s`, broken: late },
    { rule: 'nodes: none ended by itself', broken: cluster.deaths },
  ];
  return { findings, ends, faults: struck, handovers, seconds: (Date.now() - begun) / 1000 };
}

/** From the upload to the end. @returns how it ended */
async function translateOne(
  client: Client,
  number: number,
  members: number,
  work: Work,
  acknowledged: Acknowledged,
  wrong: string[],
  seen: string[],
): Promise<string> {
  const member = number % members;
  const mark = `page ${number} of member ${member}`;
  const picture = work === 'pipeline' ? await markedPage(mark) : await markedSketch(mark);
  const taskId = await client.submit(member, await client.upload(member, picture));
  const cancelled = number % 33 === 7;
  acknowledged.tasks.set(taskId, { member: `member-${member}`, cancelled });
  if (cancelled) await client.cancel(member, taskId);
  // Who is not the owner must not see a thing, at any time.
  if (number % 5 === 0 && (await client.stateOfForeign((member + 1) % members, taskId)) !== 403) seen.push(taskId);
  const { status, resultUrl } = await client.end(member, taskId);
  if (status === 'done') {
    const result = await client.picture(resultUrl ?? '');
    const right = work === 'pipeline' ? await carriesMark(result, mark) : Buffer.from(result).equals(picture);
    if (!right) wrong.push(`${taskId} (${mark})`);
  }
  return status;
}

/** Done and spent, or not done and given back: what was acknowledged has no third end, and no second one. */
async function judgeEnds({ pool }: Cluster, { tasks }: Acknowledged): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; owner: string; status: string; charge: string; uses: number }>(
    `select t.id, t.owner, t.status, t.charge, (select count(*)::int from credit_holds h where h.id = t.id) as uses
       from translations t`,
  );
  const known = rows.filter(({ id }) => tasks.has(id));
  const settled = (row: (typeof rows)[number]) => row.charge === (row.status === 'done' ? 'committed' : 'released');
  return [
    {
      rule: 'acknowledged: every page ended done and spent, or not done and given back, once',
      broken: known
        .filter((row) => !settled(row) || row.uses !== 1)
        .map(({ id, status, charge }) => `${id} ${status} ${charge}`),
    },
    {
      rule: 'acknowledged: every page belongs to whoever submitted it',
      broken: known.filter(({ id, owner }) => owner !== `user:${tasks.get(id)?.member}`).map(({ id }) => id),
    },
    {
      rule: 'acknowledged: no page was made twice of one submit',
      broken: rows.filter(({ id }) => !tasks.has(id)).map(({ id }) => id),
    },
  ];
}
