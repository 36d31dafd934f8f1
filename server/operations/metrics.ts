import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../context';
import { queueLimits, rights } from '../credits/rights';
import type { Database } from '../db/connect';
import type { Env } from '../env';

/** What a process counts of itself, and what it can say of all. Names, units and meanings: docs/operations.md. */
export type Metrics = {
  /** A call was answered; seconds since its request. */
  answered(call: string, status: number, seconds: number): void;
  /** This process has worked on a page for so many seconds, with this end. */
  translated(outcome: string, translator: string, seconds: number): void;
  /** Everything in the text format of Prometheus. What the database tells is asked for at each call. */
  read(): Promise<string>;
};

/** The rules of the ledger take a look at every row: not at every scrape. */
const violationsFor = 10 * 60 * 1000;

export function createMetrics(db: Database, clock: Clock, env: Env): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const answers = new Histogram({
    name: 'fukidashi_http_request_seconds',
    help: 'Calls of the API: seconds until the answer.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const pages = new Histogram({
    name: 'fukidashi_translation_seconds',
    help: 'Pages that this process worked on: seconds, by outcome and translator.',
    labelNames: ['outcome', 'translator'],
    buckets: [0.5, 1, 2, 4, 8, 15, 30, 60, 120],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `fukidashi_${name}`, help, labelNames, registers });
  const depth = gauge('queue_pages', 'Pages in line, by class.', ['class']);
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest page in line has waited, by class.', ['class']);
  const limit = gauge('queue_limit_pages', 'Pages in line from which on one more is refused, by class.', ['class']);
  const running = gauge('running_pages', 'Pages that workers are on.');
  const mails = gauge('mails_unsent', 'Mails that wait to be sent.');
  const events = gauge('payment_events_open', 'Webhooks of payment providers that are kept but not worked on.');
  const violations = gauge('ledger_violations', 'Broken rules of the credit ledger. Anything but 0 is an incident.');
  for (const [name, pages] of Object.entries(queueLimits(env))) limit.set({ class: name }, pages);
  let violationsAt = Number.NEGATIVE_INFINITY;

  return {
    answered: (call, status, seconds) => answers.observe({ call, status: String(status) }, seconds),
    translated: (outcome, translator, seconds) => pages.observe({ outcome, translator }, seconds),
    async read() {
      const { rows } = await db.execute<{ priority: number; pages: number; seconds: number }>(sql`
        select priority, count(*)::int as pages, extract(epoch from now() - min(heartbeat_at))::float8 as seconds
          from translations where status = 'queued' and enqueued group by priority`);
      for (const [name, { priority }] of Object.entries(rights)) {
        const line = rows.find((row) => row.priority === priority);
        depth.set({ class: name }, line?.pages ?? 0);
        oldest.set({ class: name }, line?.seconds ?? 0);
      }
      const { rows: counts } = await db.execute<{ running: number; mails: number; events: number }>(sql`
        select (select count(*) from translations where status = 'running')::int as running,
               (select count(*) from mails where closed_at is null)::int as mails,
               (select count(*) from provider_events where closed_at is null)::int as events`);
      running.set(counts[0]!.running);
      mails.set(counts[0]!.mails);
      events.set(counts[0]!.events);
      if (clock.now().getTime() - violationsAt > violationsFor) {
        violationsAt = clock.now().getTime();
        const { rows: broken } = await db.execute<{ count: number }>(
          sql`select count(*)::int as count from ledger_violations`,
        );
        violations.set(broken[0]!.count);
      }
      return registry.metrics();
    },
  };
}
