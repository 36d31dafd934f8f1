import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Acknowledged } from './operations';

export type Finding = { rule: string; broken: string[] };

/**
 * What must hold after a chaos run, whatever was killed: the rules of the ledger and those that need the
 * acknowledgements.
 * @param hasPicture whether the storage has a picture under a key
 */
export async function judge(
  db: pg.Pool,
  acknowledged: Acknowledged,
  hasPicture: (key: string) => boolean | Promise<boolean>,
): Promise<Finding[]> {
  const rows = async <Row>(text: string) => (await db.query(text)).rows as Row[];
  const violations = await rows<{ rule: string; subject: string }>('select * from ledger_violations');
  const pages = new Map(
    (await rows<Page>('select id, status, charge, result_key from translations')).map((page) => [page.id, page]),
  );
  const grants = new Map(
    (await rows<Grant>(`select source_ref, account_id, amount from credit_grants where source = 'pack'`)).map(
      (grant) => [grant.source_ref, grant],
    ),
  );
  const clawedBack = new Set(
    (await rows<{ ref: string }>('select refund_ref as ref from credit_claw_backs')).map(({ ref }) => ref),
  );
  const done = [...pages.values()].filter(({ status }) => status === 'done');
  const sums = await rows<{ id: string }>(
    `select account_id as id from credit_grants group by 1
     having sum(amount) <> sum(available + held + spent + lost) or sum(spent) <> (
       select count(*) from translations where owner = 'user:' || account_id and status = 'done')`,
  );
  const pictures = await Promise.all(done.map(({ result_key }) => result_key && hasPicture(result_key)));
  const check = (rule: string, broken: string[]): Finding => ({ rule, broken });
  return [
    ...rulesOfTheView().map((rule) =>
      check(
        rule,
        violations.filter((violation) => violation.rule === rule).map(({ subject }) => subject),
      ),
    ),
    check(
      'acknowledged: every submitted page is there',
      [...acknowledged.tasks.keys()].filter((id) => !pages.has(id)),
    ),
    check(
      'acknowledged: every cancelled page has ended',
      [...acknowledged.tasks].filter(([id, { cancelled }]) => cancelled && isUnderWay(pages.get(id))).map(([id]) => id),
    ),
    check(
      'acknowledged: every purchase was given, to its member, with its amount',
      [...acknowledged.purchases]
        .filter(([ref, { member, amount }]) => {
          const grant = grants.get(ref);
          return grant?.account_id !== member || grant.amount !== amount;
        })
        .map(([ref]) => ref),
    ),
    check(
      'acknowledged: every refund took its credits back',
      [...acknowledged.refunds].filter((ref) => !clawedBack.has(`refund ${ref}`)),
    ),
    check(
      'in the end: no page is under way',
      [...pages.values()].filter(isUnderWay).map(({ id }) => id),
    ),
    check(
      'in the end: nothing is held',
      (await rows<{ id: string }>('select id::text from credit_grants where held <> 0')).map(({ id }) => id),
    ),
    check(
      'in the end: each member spent as many credits as pages of theirs are done',
      sums.map(({ id }) => id),
    ),
    check(
      'in the end: every page of a member has its hold',
      (await rows<{ id: string }>('select id from translations where id not in (select id from credit_holds)')).map(
        ({ id }) => id,
      ),
    ),
    check(
      'in the end: as many pages were counted as are done',
      (await rows<{ sum: number }>('select coalesce(sum(count), 0)::int as sum from daily_uses'))
        .filter(({ sum }) => sum !== done.length)
        .map(({ sum }) => `${sum} counted, ${done.length} done`),
    ),
    check(
      'in the end: every done page has its picture',
      done.filter((_, index) => !pictures[index]).map(({ id }) => id),
    ),
  ];
}

type Page = { id: string; status: string; charge: string; result_key: string | null };
type Grant = { source_ref: string; account_id: string; amount: number };

function isUnderWay(page: Page | undefined): boolean {
  return page?.status === 'queued' || page?.status === 'running';
}

/** The names of the rules that the view checks, from its text. */
function rulesOfTheView(): string[] {
  const text = readFileSync(path.join(process.cwd(), 'server/credits/violations.sql'), 'utf8');
  return [...text.matchAll(/^ {2}select '((?:[^']|'')+)'/gm)].map(([, rule = '']) => rule.replaceAll("''", "'"));
}
