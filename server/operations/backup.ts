import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { z } from 'zod';

const tableSchema = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
  rows: z.number().int(),
});
/** manifest.json of a backup; it is written last, so a backup without it is not whole. */
const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that made the tables: only the same tables can take the rows back. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(tableSchema),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
type Table = z.infer<typeof tableSchema>;

/**
 * Writes every row of our tables as of one moment, and the keys in `<dataDir>/keys`, into a new folder, while the
 * product goes on. Pictures (24 hours) and the queue's jobs are left out: what was unfinished is given back later.
 * @throws Error when the folder is there already
 */
export async function backUp(url: string, dataDir: string, folder: string): Promise<BackupManifest> {
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((cause: Error) => {
    throw new Error(`${folder} cannot be made, or is there already: name a new folder.`, { cause });
  });
  await mkdir(path.join(folder, 'keys'), { mode: 0o700 });
  for (const name of await readdir(path.join(dataDir, 'keys')).catch(() => []))
    await copyFile(path.join(dataDir, 'keys', name), path.join(folder, 'keys', name));
  return withClient(url, async (client) => {
    // One moment for all tables: what belongs together is in or out together.
    await client.query('begin isolation level repeatable read read only');
    const manifest: BackupManifest = {
      madeAt: new Date().toISOString(),
      migrations: await appliedMigrations(client),
      tables: [],
    };
    for (const { name, columns } of await ourTables(client)) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
      await pipeline(
        client.query(to(`copy ${name} (${columns.map(quoted).join(', ')}) to stdout`)),
        createGzip(),
        createWriteStream(fileOf(folder, name), { mode: 0o600 }),
      );
      manifest.tables.push({ name, columns, rows: Number(rows[0]?.count) });
    }
    await client.query('commit');
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
    return manifest;
  });
}

/**
 * Brings the rows and keys of a backup into an installation that has none, whose tables are those of the backup.
 * All rows or none come in.
 * @throws Error that says what to do
 */
export async function restore(url: string, dataDir: string, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await withClient(url, async (client) => {
    if (String(await appliedMigrations(client)) !== String(manifest.migrations))
      throw new Error('The backup is of another version: restore it with the version that made it, then upgrade.');
    await client.query('begin');
    for (const table of manifest.tables) {
      const { rows } = await client.query(`select 1 from ${table.name} limit 1`);
      if (rows.length > 0)
        throw new Error(`There are rows in ${table.name} already: restore into a new database only.`);
    }
    for (const table of manifest.tables) await fill(client, folder, table);
    const { rows: broken } = await client.query('select rule from ledger_violations limit 1');
    if (broken[0]) throw new Error(`The restored ledger breaks a rule: ${broken[0].rule}. Nothing was changed.`);
    await client.query('commit');
  });
  const keys = await readdir(path.join(folder, 'keys'));
  if (keys.length > 0) await mkdir(path.join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  for (const name of keys) await copyFile(path.join(folder, 'keys', name), path.join(dataDir, 'keys', name));
  return manifest;
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch((cause: Error) => {
    throw new Error(`${folder} is not a whole backup: it has no manifest.json.`, { cause });
  });
  return manifestSchema.parse(JSON.parse(text));
}

async function fill(client: pg.Client, folder: string, { name, columns, rows }: Table): Promise<void> {
  await pipeline(
    createReadStream(fileOf(folder, name)),
    createGunzip(),
    client.query(from(`copy ${name} (${columns.map(quoted).join(', ')}) from stdin`)),
  );
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${name}`);
  if (Number(counted[0]?.count) !== rows) throw new Error(`${name} is damaged in this backup. Nothing was changed.`);
  for (const column of columns) {
    const { rows: sequences } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [name, column],
    );
    const sequence = sequences[0]?.sequence;
    if (sequence)
      await client.query(`select setval($1, max(${quoted(column)})) from ${name} having count(*) > 0`, [sequence]);
  }
}

/** Tables of the schema `public`, those that others refer to first. */
async function ourTables(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ name: string; needs: string }>(`
    select r.relname as name, f.relname as needs from pg_constraint k
      join pg_class r on r.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and r.oid <> f.oid`);
  const ordered: typeof tables = [];
  while (ordered.length < tables.length) {
    const isIn = (name: string) => ordered.some((table) => table.name === name);
    const next = tables.filter(
      ({ name }) => !isIn(name) && references.every((reference) => reference.name !== name || isIn(reference.needs)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle: a backup needs an order.');
    ordered.push(...next);
  }
  return ordered;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ends a transaction that was not committed.
    await client.end();
  }
}

function fileOf(folder: string, table: string): string {
  return path.join(folder, `${table}.copy.gz`);
}

function quoted(column: string): string {
  return `"${column}"`;
}
