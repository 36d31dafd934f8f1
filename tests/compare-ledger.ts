import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type pg from 'pg';
import {
  add,
  clawBack,
  type Grant,
  hour,
  type Model,
  resolve,
  signUp,
  take,
  usable,
  week,
  weekly,
} from './ledger-model';

/** Random commands that are given to the ledger and to its model; everything is compared after each. */
export type Command =
  | { do: 'grant'; amount: number; hours: number | null; paid: boolean }
  | { do: 'grantAgain'; which: number }
  | { do: 'hold'; amount: number; paidOnly: boolean }
  | { do: 'holdAgain'; which: number }
  | { do: 'resolve'; which: number; commit: boolean }
  | { do: 'clawBack'; which: number; part: number; again: boolean }
  | { do: 'expire' }
  | { do: 'refresh' }
  | { do: 'wait'; hours: number };

const which = fc.nat(11);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 9 }),
      // Few lengths, so that some expire at the same time.
      hours: fc.constantFrom(null, 2, 6, 24, 100),
      paid: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grantAgain' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      amount: fc.integer({ min: 1, max: 6 }),
      paidOnly: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('holdAgain' as const), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('resolve' as const), which, commit: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clawBack' as const),
      which,
      part: fc.constantFrom(0.25, 0.5, 1 / 3, 1),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 2, 5, 24, 170, 500) }),
  },
);

export type ModelRun = { runs: number; commands: number; counts: Record<string, number> };

/**
 * Gives random commands to the ledger and to its model until so many were compared, in histories of 10 to 60.
 * @param options.shrink look for the shortest history that differs, which takes a while
 * @throws Error of fast-check with the history that differs and the seed
 */
export async function compareWithModel(
  client: pg.Client,
  commands: number,
  { seed, shrink = true }: { seed?: number; shrink?: boolean } = {},
): Promise<ModelRun> {
  // Every session of this database sees the time that this one sets.
  await client.query(`create or replace function credit_now() returns timestamptz language sql volatile as
    $$ select current_setting('test.now')::timestamptz $$`);
  const done: ModelRun = { runs: 0, commands: 0, counts: {} };
  const history = fc.array(command, { minLength: 10, maxLength: 60, size: 'max' });
  const property = fc.asyncProperty(history, async (commands) => {
    done.runs += 1;
    const model = await open(client);
    for (const each of commands) {
      done.commands += 1;
      done.counts[each.do] = (done.counts[each.do] ?? 0) + 1;
      await step(client, model, each);
      await compare(client, model);
    }
  });
  while (done.commands < commands) {
    const numRuns = Math.max(5, Math.ceil((commands - done.commands) / 35));
    await fc.assert(property, {
      numRuns,
      endOnFailure: !shrink,
      ...(seed !== undefined && { seed: seed + done.runs }),
    });
  }
  const broken = await client.query(`select * from ledger_violations where rule not like 'page:%'`);
  if (broken.rows.length > 0) throw new Error(`broken rules: ${JSON.stringify(broken.rows.slice(0, 5))}`);
  return done;
}

async function open(client: pg.Client): Promise<Model> {
  const now = Date.parse('2026-11-01T00:00:00Z');
  const model: Model = { account: randomUUID(), now, openedAt: now, weekEndsAt: now + week, grants: [], holds: [] };
  await setTime(client, model);
  await client.query('select credit_refresh($1, $2, $3)', [model.account, signUp, weekly]);
  add(model, model.account, signUp, false, now, null);
  return model;
}

async function step(client: pg.Client, model: Model, command: Command): Promise<void> {
  const { account, now, grants, holds } = model;
  const grant = 'which' in command ? grants[command.which % grants.length]! : grants[0]!;
  const hold = 'which' in command ? holds[command.which % Math.max(1, holds.length)] : undefined;
  switch (command.do) {
    case 'wait':
      model.now += command.hours * hour;
      return setTime(client, model);
    case 'grant': {
      const ref = randomUUID();
      const until = command.hours === null ? null : now + command.hours * hour;
      const given = await ask(client, 'credit_grant($1, $2, $3, $4, $5, $6, $7) is not null', [
        account,
        'test',
        ref,
        command.amount,
        command.paid,
        iso(now),
        until && iso(until),
      ]);
      add(model, ref, command.amount, command.paid, now, until);
      return expectSame('grant', given, true);
    }
    case 'grantAgain': {
      const source = await sourceOf(client, model, grant);
      const again = [account, source.source, source.ref, 5, true, iso(now), null];
      return expectSame('grant again', await ask(client, 'credit_grant($1, $2, $3, $4, $5, $6, $7)', again), null);
    }
    case 'hold': {
      const id = randomUUID();
      const answer = await ask(client, 'credit_hold($1, $2, $3, $4)', [account, id, command.amount, command.paidOnly]);
      return expectSame('hold', answer, take(model, id, command.amount, command.paidOnly));
    }
    case 'holdAgain':
      if (!hold || model.weekEndsAt <= now) return;
      return expectSame(
        'hold again',
        await ask(client, 'credit_hold($1, $2, 1, false)', [account, hold.id]),
        'duplicate',
      );
    case 'resolve':
      if (!hold) return;
      return expectSame(
        'resolve',
        await ask(client, 'credit_resolve($1, $2)', [hold.id, command.commit]),
        resolve(model, hold, command.commit),
      );
    case 'clawBack': {
      const source = await sourceOf(client, model, grant);
      const refund = randomUUID();
      const call = () =>
        ask(client, 'credit_claw_back($1, $2, $3, $4::numeric)', [source.source, source.ref, refund, command.part]);
      expectSame('claw back', await call(), 'ok');
      if (command.again) expectSame('claw back again', await call(), 'duplicate');
      return clawBack(grant, command.part);
    }
    case 'expire':
      while (Number(await ask(client, 'credit_expire(50)', [])) > 0);
      for (const each of grants.filter((each) => each.until !== null && each.until <= now)) {
        each.lost += each.available;
        each.available = 0;
      }
      return;
    case 'refresh':
      await client.query('select credit_refresh($1, $2, $3)', [account, signUp, weekly]);
      if (model.weekEndsAt > now) return;
      model.weekEndsAt = model.openedAt + (Math.floor((now - model.openedAt) / week) + 1) * week;
      add(model, `week ${model.weekEndsAt}`, weekly, false, model.weekEndsAt - week, model.weekEndsAt);
  }
}

async function compare(client: pg.Client, model: Model): Promise<void> {
  const { rows } = await client.query({
    name: 'state',
    text: `select array(select json_build_array(available, held, spent, lost, owed) from credit_grants
                         where account_id = $1 order by id) as grants,
                  array(select json_build_array(amount, paid) from credit_usable($1, false, credit_now())) as usable,
                  array(select coalesce(sum(c.credits), 0)::int from credit_grants g
                          left join credit_claw_backs c on c.grant_id = g.id
                         where g.account_id = $1 group by g.id order by g.id) as clawed,
                  credit_is_paying($1) as paying`,
    values: [model.account],
  });
  const paying = model.grants.some(
    (grant) =>
      grant.paid &&
      (grant.until ?? Number.MAX_SAFE_INTEGER) > model.now &&
      (grant.available + grant.held > 0 || (grant.until !== null && !grant.goodwill && !grant.voided)),
  );
  expectSame('state', rows[0], {
    grants: model.grants.map(({ available, held, spent, lost, owed }) => [available, held, spent, lost, owed]),
    usable: usable(model, false).map(({ amount, paid }) => [amount, paid]),
    clawed: model.grants.map(({ clawed }) => clawed),
    paying,
  });
}

/** The model's grants are in the order of the table's. */
async function sourceOf(client: pg.Client, model: Model, grant: Grant): Promise<{ source: string; ref: string }> {
  const { rows } = await client.query<{ source: string; ref: string }>(
    'select source, source_ref as ref from credit_grants where account_id = $1 order by id offset $2 limit 1',
    [model.account, model.grants.indexOf(grant)],
  );
  return rows[0]!;
}

async function ask(client: pg.Client, call: string, values: unknown[]): Promise<unknown> {
  const { rows } = await client.query<{ answer: unknown }>(`select ${call} as answer`, values);
  return rows[0]!.answer;
}

function setTime(client: pg.Client, { now }: Model): Promise<void> {
  return client.query(`select set_config('test.now', $1, false)`, [iso(now)]).then(() => undefined);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: the ledger says ${JSON.stringify(found)}, the model ${JSON.stringify(expected)}`);
}
