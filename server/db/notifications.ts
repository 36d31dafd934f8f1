import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database, Transaction } from './connect';

/**
 * What processes tell each other at once: `job` (key: the job's name), `cancelled` and `ended` (key: the
 * translation). A hint, never the only way: who listens also looks from time to time.
 */
export type Topic = 'job' | 'cancelled' | 'ended';

export type Notifications = {
  /** @returns stops listening */
  subscribe(topic: Topic, key: string, listener: () => void): () => void;
  close(): Promise<void>;
};

const channel = 'fukidashi';
const reconnectAfter = 1_000;

/** Tells every process that listens; inside a transaction they hear it when it is committed, or never. */
export async function notify(db: Database | Transaction, topic: Topic, key: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${addressOf(topic, key)})`);
}

/**
 * Listens on a connection of its own, which is opened again when it breaks.
 * @throws the database's error when it cannot be opened the first time; nothing goes on in the background then
 */
export async function listen(url: string, log: Logger): Promise<Notifications> {
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function open() {
    const opening = new pg.Client({ connectionString: url, keepAlive: true });
    opening.on('notification', ({ payload = '' }) => {
      for (const listener of listeners.get(payload) ?? []) listener();
    });
    // Not `once`: a breaking connection may report several errors, and one that nobody hears ends the process.
    opening.on('error', ({ message }) => {
      if (!closed) log.warn({ reason: message }, 'the connection for notifications broke');
      if (opening === client) reopen();
    });
    opening.once('end', () => opening === client && reopen());
    client = opening;
    await opening.connect();
    await opening.query(`listen ${channel}`);
  }

  function reopen() {
    if (closed || retry) return;
    client?.end().catch(() => undefined);
    retry = setTimeout(() => {
      retry = undefined;
      open()
        // What was told while nobody listened is unknown: wake everybody to look for themselves.
        .then(() => {
          for (const listener of [...listeners.values()].flatMap((set) => [...set])) listener();
        })
        .catch(reopen);
    }, reconnectAfter);
    retry.unref();
  }

  async function close() {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  }

  try {
    await open();
  } catch (error) {
    // Not awaited: a connection that never came about may have no end.
    close().catch(() => undefined);
    throw error;
  }
  return {
    subscribe(topic, key, listener) {
      const address = addressOf(topic, key);
      const set = listeners.get(address) ?? new Set();
      listeners.set(address, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(address) === set) listeners.delete(address);
      };
    },
    close,
  };
}

function addressOf(topic: Topic, key: string): string {
  return `${topic} ${key}`;
}
