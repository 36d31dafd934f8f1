import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env';
import { startEmbeddedPostgres } from './embedded';
import { embeddedAddress } from './embedded-server';

/**
 * The database that a command works on while the product may be running: DATABASE_URL, else the embedded one, which is
 * started for as long as the command needs it when nobody else has.
 * @throws Error that says what to do
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
): Promise<{ url: string; close(): Promise<void> }> {
  const url = env.DATABASE_URL ?? (await runningEmbedded(env.DATA_DIR));
  if (url) return { url, close: async () => {} };
  const { url: started, stop } = await startEmbeddedPostgres(env.DATA_DIR, log);
  return { url: started, close: stop };
}

/** The address of the embedded server that another process of ours runs; null when none answers. */
async function runningEmbedded(dataDir: string): Promise<string | null> {
  const home = path.resolve(dataDir, 'postgres');
  const read = (file: string) => readFile(file, 'utf8').catch(() => '');
  const elsewhere = await read(path.join(home, 'elsewhere.json'));
  const folder = elsewhere ? (JSON.parse(elsewhere) as { folder: string }).folder : home;
  const [password, port] = await Promise.all([read(path.join(folder, 'password')), read(path.join(folder, 'port'))]);
  if (!password || !port) return null;
  const url = embeddedAddress(password.trim(), Number(port));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
