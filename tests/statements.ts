import pg from 'pg';
import { vi } from 'vitest';

/**
 * Runs something and tells which statements it sent to the database, in order, without their values: what takes the
 * time of a call, besides hashing. Background work of the process must be quiet.
 */
export async function statementsOf<Result>(work: () => Promise<Result>): Promise<[Result, string[]]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const statements = query.mock.calls.map(([query]) => textOf(query));
    return [result, statements];
  } finally {
    query.mockRestore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return String((query as { text?: unknown }).text);
}
