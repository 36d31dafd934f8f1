import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contextForTests } from '@/tests/context';
import { databaseForTests } from '@/tests/database';
import { giveBought, newMember } from '@/tests/members';
import { submittedPage } from '@/tests/submitted-page';
import { connect } from '../db/connect';
import { backUp, restore } from './backup';

const context = contextForTests();
const page = submittedPage(context);
const empty = databaseForTests();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-backup-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Everything of a database that people would miss, as text. */
async function contents(url: string): Promise<string> {
  const { db, close } = connect(url, context().log);
  const read = async (table: string) => (await db.execute(sql.raw(`select * from ${table} t order by t::text`))).rows;
  const rows = [];
  for (const table of ['credit_grants', 'credit_entries', 'credit_holds', 'translations', 'images', 'daily_uses'])
    rows.push(await read(table));
  await close();
  return JSON.stringify(rows);
}

describe('a backup', () => {
  test('restored into an empty installation gives the same balances, pages and history', async () => {
    await giveBought(context(), newMember(), 500);
    await page.run(1);
    const made = await backUp(context().env.DATABASE_URL!, context().env.DATA_DIR, path.join(folder, 'backup'));
    expect(made.tables.find(({ name }) => name === 'credit_grants')?.rows).toBeGreaterThan(0);
    await restore(empty(), path.join(folder, 'data'), path.join(folder, 'backup'));
    expect(await contents(empty())).toBe(await contents(context().env.DATABASE_URL!));
    expect(await readFile(path.join(folder, 'data/keys/sign.pem'), 'utf8')).toBe(
      await readFile(path.join(context().env.DATA_DIR, 'keys/sign.pem'), 'utf8'),
    );
    // Numbers go on where they were: a second entry does not collide with a restored one.
    const { db, close } = connect(empty(), context().log);
    await giveBought({ db }, newMember(), 1);
    await close();
  });

  test('is not restored over what is there, and changes nothing then', async () => {
    await giveBought(context(), newMember(), 500);
    const url = context().env.DATABASE_URL!;
    await backUp(url, context().env.DATA_DIR, path.join(folder, 'backup'));
    const before = await contents(url);
    await expect(restore(url, folder, path.join(folder, 'backup'))).rejects.toThrow('There are rows in');
    expect(await contents(url)).toBe(before);
  });

  test('that is not whole, or of another version, is refused', async () => {
    const backup = path.join(folder, 'backup');
    const manifest = await backUp(context().env.DATABASE_URL!, context().env.DATA_DIR, backup);
    const file = path.join(backup, 'manifest.json');
    await writeFile(file, JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(1) }));
    await expect(restore(empty(), folder, backup)).rejects.toThrow('another version');
    await rm(file);
    await expect(restore(empty(), folder, backup)).rejects.toThrow('not a whole backup');
  });

  test('does not go where something is', async () => {
    await expect(backUp(context().env.DATABASE_URL!, context().env.DATA_DIR, folder)).rejects.toThrow(
      'name a new folder',
    );
  });
});
