import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Many connections move the credits of few accounts at once, each step asked for twice at the same time, with fewer
 * credits than are asked for. What must hold whatever the order: no error, no credit too many, each hold ended once.
 * @throws Error that says what did not hold
 */
export async function hammer(url: string, steps: number): Promise<{ steps: number; taken: number }> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  // Ended from the other side when the database stops.
  pool.on('error', () => undefined);
  try {
    await pool.query(`create or replace function credit_now() returns timestamptz language sql volatile as
      $$ select clock_timestamp() $$`);
    const accounts = [randomUUID(), randomUUID()];
    for (const account of accounts) await pool.query('select credit_refresh($1, 10, 10)', [account]);
    const holds: string[] = [];
    let taken = 0;
    const ask = async (call: string, values: unknown[]) => {
      const { rows } = await pool.query<{ answer: unknown }>(`select ${call} as answer`, values);
      return rows[0]!.answer;
    };
    const twice = (call: string, values: unknown[]) => Promise.all([ask(call, values), ask(call, values)]);

    async function one() {
      const account = accounts[randomInt(accounts.length)]!;
      const choice = randomInt(10);
      if (choice < 5) {
        const id = randomUUID();
        const answers = await twice('credit_hold($1, $2, $3, false)', [account, id, 1 + randomInt(3)]);
        if (answers.filter((answer) => answer === 'ok').length > 1) throw new Error('a hold was taken twice');
        if (answers.includes('ok')) taken += holds.push(id) > 0 ? 1 : 0;
      } else if (choice < 9) {
        const id = holds.splice(randomInt(Math.max(1, holds.length)), 1)[0];
        if (!id) return;
        const answers = await Promise.all([
          ask('credit_resolve($1, true)', [id]),
          ask('credit_resolve($1, false)', [id]),
        ]);
        if (answers.filter(Boolean).length !== 1) throw new Error('a hold was not ended once');
      } else {
        const ref = randomUUID();
        const grant = [account, 'test', ref, 1 + randomInt(4)];
        const answers = await twice('credit_grant($1, $2, $3, $4, true, credit_now(), null)', grant);
        if (answers.filter((answer) => answer !== null).length !== 1) throw new Error('credits were not given once');
        if (randomInt(2)) await twice('credit_claw_back($1, $2, $3, 1)', ['test', ref, ref]);
      }
    }
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let step = 0; step < steps / 8; step++) await one();
      }),
    );
    const broken = await pool.query(`select * from ledger_violations where rule not like 'page:%'`);
    if (broken.rows.length > 0) throw new Error(`broken rules: ${JSON.stringify(broken.rows.slice(0, 5))}`);
    return { steps, taken };
  } finally {
    await pool.end();
  }
}
