import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { applyFunctions } from '@/server/db/functions';
import { compareWithModel } from '@/tests/compare-ledger';
import { databaseForTests } from '@/tests/database';
import { hammer } from '@/tests/ledger-hammer';
import { ledgerMutants, type Mutant } from '@/tests/ledger-mutants';

const databaseUrl = databaseForTests();

/** The ledger with a fault, or as it is. */
async function connected(work: (client: pg.Client) => Promise<unknown>, mutant?: Mutant): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    await applyFunctions(client, (text, file) => (file === mutant?.file ? mutate(text, mutant) : text));
    await work(client);
  } finally {
    await client.end();
  }
}

function mutate(text: string, { name, from, to }: Mutant): string {
  if (!text.includes(from)) throw new Error(`"${name}" changes nothing`);
  return text.replaceAll(from, to);
}

test('does as its model does in thousands of random commands', async () => {
  await connected(async (client) => {
    const { commands, counts } = await compareWithModel(client, 4_000);
    expect(commands).toBeGreaterThanOrEqual(4_000);
    expect(Object.keys(counts)).toHaveLength(9);
  });
});

test('keeps its rules while many connections move the same credits', async () => {
  await connected(async () => {
    const { taken } = await hammer(databaseUrl(), 400);
    expect(taken).toBeGreaterThan(20);
  });
});

describe('would be caught if', () => {
  test.each(ledgerMutants.map((mutant) => [mutant.name, mutant] as const))('%s', async (_, mutant) => {
    await connected(async (client) => {
      const check = mutant.concurrent
        ? hammer(databaseUrl(), 4_000)
        : compareWithModel(client, 20_000, { seed: 1, shrink: false });
      await expect(check).rejects.toThrow();
    }, mutant);
  });
});

test('its journal cannot be changed, deleted or emptied', async () => {
  await connected(async (client) => {
    await client.query(`select credit_refresh('journal', 10, 10)`);
    for (const change of [
      'update credit_entries set available = 0',
      'delete from credit_entries',
      'truncate credit_entries',
    ]) {
      await expect(client.query(change)).rejects.toThrow('append-only');
    }
  });
});
