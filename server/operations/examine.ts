import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { paymentMode } from '../payments/payments';
import { checkHealth, type Finding, finding } from './check-health';

/** A finding of the doctor: what is wrong and what to do, or a word on how it stands. */
export type Diagnosis = Finding & { note?: string };

type Examined = Pick<Context, 'env' | 'db' | 'storage' | 'mailer' | 'engines'>;

/** PostgreSQL releases that we test with and that still get security fixes begin here. */
const oldestPostgres = 14;
/** Clocks that differ more than this (ms) refuse good signatures and end sessions early. */
const largestSkew = 30_000;

/** Looks at everything that a deployment needs (`npm run doctor`); nothing is changed. */
export async function examine(context: Examined): Promise<Diagnosis[]> {
  const health = await checkHealth(context);
  const reached = health.every(({ name, trouble }) => name !== 'database' || !trouble);
  return [
    ...health,
    ...(reached ? await examineDatabase(context) : []),
    await examineMail(context),
    examineAddress(context),
    examineKeys(context),
    examineTranslators(context),
    examinePayments(context),
  ];
}

async function examineDatabase(context: Examined): Promise<Diagnosis[]> {
  return [
    await finding('PostgreSQL', 'use a release that still gets fixes.', () => checkVersion(context)),
    await finding('clock', 'let the machines set their clocks by NTP.', () => checkClock(context)),
  ];
}

async function checkVersion({ db }: Examined): Promise<void> {
  const { rows } = await db.execute<{ version: string }>(sql`show server_version`);
  const major = Number.parseInt(rows[0]?.version ?? '', 10);
  if (major < oldestPostgres) throw new Error(`this is PostgreSQL ${rows[0]?.version}`);
}

async function checkClock({ db }: Examined): Promise<void> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const skew = Math.abs((rows[0]?.ms ?? 0) - Date.now());
  if (skew > largestSkew) throw new Error(`this machine and its database differ by ${Math.round(skew / 1000)} s`);
}

function examineAddress({ env }: Examined): Diagnosis {
  const { protocol, hostname } = new URL(env.SITE_URL);
  const isOwn = hostname === 'localhost' || hostname === '127.0.0.1';
  if (isOwn)
    return { name: 'address', trouble: null, note: 'SITE_URL is this machine: mails and payments lead here only' };
  const trouble =
    protocol === 'https:' ? null : 'SITE_URL is not https: cookies, tokens and pages travel in the clear.';
  return { name: 'address', trouble, note: env.SITE_URL };
}

/** Keys that each machine makes for itself are right for one machine only. */
function examineKeys({ env }: Examined): Diagnosis {
  const missing = (['SECRET', 'SIGN_PRIVATE_KEY'] as const).filter((name) => !env[name]);
  const shared = env.ROLE !== 'all' || env.STORAGE === 's3';
  if (missing.length === 0 || !shared) return { name: 'keys', trouble: null };
  return { name: 'keys', trouble: `${missing.join(' and ')} must be set, and be the same on every machine.` };
}

async function examineMail({ env, mailer }: Examined): Promise<Diagnosis> {
  if (!env.SMTP_URL) return { name: 'mail', trouble: null, note: 'no SMTP_URL: mails are files in DATA_DIR/outbox' };
  return finding('mail', 'are SMTP_URL and MAIL_FROM right?', () => mailer.verify());
}

function examineTranslators({ engines }: Examined): Diagnosis {
  const offers = engines.offers();
  const usable = offers.filter(({ available }) => available);
  const note = offers
    .map(
      ({ id, available, pairs }) => `${id} ${available ? (pairs.length ? `${pairs.length} pairs` : 'any pair') : 'no'}`,
    )
    .join(', ');
  const trouble = usable.length > 0 ? null : 'No translator can work: npm run models -- ja-en, or set one of the keys.';
  return { name: 'translators', trouble, note };
}

function examinePayments({ env }: Examined): Diagnosis {
  const mode = paymentMode(env);
  const isPublic = new URL(env.SITE_URL).protocol === 'https:';
  const trouble = mode === 'test' && isPublic ? 'Test mode on a public address gives translations for no money.' : null;
  return {
    name: 'payments',
    trouble,
    note: { live: 'live', test: 'test mode: no real money', off: 'nothing is sold' }[mode],
  };
}
