import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the database does by itself lies beside the code that calls it; in the order in which one needs the other. */
const files = [
  'server/jobs/enqueue.sql',
  'server/credits/ledger.sql',
  'server/credits/violations.sql',
  'server/translations/submit.sql',
];

type Client = { query(text: string): Promise<unknown> };

/**
 * Puts the functions and views of this version in place, all or none. They are replaced at every start and not kept
 * in migrations, so that each stands in one file as it is (docs/decisions/0008). Tables come before (migrations).
 * @param change lets a test put another text in place of a file's
 */
export async function applyFunctions(
  client: Client,
  change: (text: string, file: string) => string = (text) => text,
): Promise<void> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(process.cwd(), file), 'utf8')));
  await client.query('begin');
  try {
    for (const [index, text] of texts.entries()) await client.query(change(text, files[index]!));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
