import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '../context';

/** One thing that this process needs to serve: `trouble` says in English what is wrong and what to do. */
export type Finding = { name: string; trouble: string | null };

/** Longer than any healthy answer (ms). */
const patience = 3_000;
/** Bytes without which pages and the database soon cannot be written. */
const leastSpace = 500 * 1024 * 1024;

/**
 * Whether this process can do its work now: its database answers, a picture can be kept and read back, the disk has
 * room. Each finding stands alone; none throws.
 */
export function checkHealth(context: Pick<Context, 'db' | 'storage' | 'env'>): Promise<Finding[]> {
  return Promise.all([
    finding('database', 'is PostgreSQL up, and DATABASE_URL right?', async () => {
      await context.db.execute(sql`select 1`);
    }),
    finding('storage', 'are STORAGE, its keys and its permissions right?', () => keepAndRead(context.storage)),
    finding('disk', 'make room in DATA_DIR.', async () => {
      const { bavail, bsize } = await statfs(context.env.DATA_DIR);
      if (bavail * bsize < leastSpace) throw new Error(`${Math.floor((bavail * bsize) / 1024 / 1024)} MB are left`);
    }),
  ]);
}

async function keepAndRead(storage: Context['storage']): Promise<void> {
  const key = `health/${randomBytes(8).toString('hex')}`;
  const bytes = randomBytes(16);
  await storage.put(key, bytes);
  const found = await storage.get(key);
  await storage.delete(key);
  if (!found || !bytes.equals(found)) throw new Error('what was written is not what is read');
}

/** Runs one check for at most three seconds. @param advice completes what went wrong */
export async function finding(name: string, advice: string, check: () => Promise<void>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience / 1000} s`)), patience);
  });
  try {
    await Promise.race([check(), late]);
    return { name, trouble: null };
  } catch (error) {
    return { name, trouble: `${describe(error)}: ${advice}` };
  } finally {
    clearTimeout(timer);
  }
}

/** The innermost reason; drizzle's own message is the query. */
function describe(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  if (!(reason instanceof Error)) return String(reason);
  // What a refused connection throws has its reasons inside and no message.
  const inner = reason instanceof AggregateError ? reason.errors[0] : reason;
  return inner instanceof Error ? inner.message : String(inner);
}
