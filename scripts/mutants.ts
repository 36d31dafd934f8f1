// npm run mutants: puts faults into a copy of the sources, one at a time, and sees that the tests notice each.
// (Those of the ledger's SQL are in server/credits/ledger.test.ts, and run with every test.)
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const parts = [
  'app',
  'lib',
  'messages',
  'pipeline',
  'server',
  'tests',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

type Mutant = { name: string; file: string; from: string; to: string; tests: string[] };
const translations = 'server/translations';
const mutants: Mutant[] = [
  {
    name: 'no fence: a worker ends a page that was given to another',
    file: `${translations}/run.ts`,
    from: "eq(translations.attempt, attempt), eq(translations.status, 'running'));",
    to: "eq(translations.status, 'running'));",
    tests: [`${translations}/take-over.test.ts`],
  },
  {
    name: 'a page that fails keeps its credit',
    file: `${translations}/charge.ts`,
    from: "const done = ended.status === 'done';",
    to: 'const done = true;',
    tests: ['server/credits/charging.test.ts'],
  },
  {
    name: 'a page that ended lets nobody in',
    file: `${translations}/charge.ts`,
    from: "ended.owner.startsWith('user:')",
    to: "ended.owner.startsWith('nobody:')",
    tests: ['server/credits/charging.test.ts'],
  },
  {
    name: 'premium engines take any credit',
    file: `${translations}/submit.ts`,
    from: '    isPremium(settings.translator),\n    rights',
    to: '    false,\n    rights',
    tests: ['server/credits/charging.test.ts'],
  },
  {
    name: 'a job is enqueued without a hold',
    file: `${translations}/submit.sql`,
    from: "v_outcome := nullif(credit_hold(p_account, p_task, 1, p_paid_only), 'ok');",
    to: 'v_outcome := null;',
    tests: ['server/credits/charging.test.ts'],
  },
  {
    name: 'every page is in line at once',
    file: `${translations}/submit.sql`,
    from: "v_enqueued := v_in_line < (v_rights ->> 'atOnce')::int;",
    to: 'v_enqueued := true;',
    tests: ['server/credits/charging.test.ts'],
  },
  {
    name: 'the oldest job never gets its turn',
    file: 'server/jobs/queue.ts',
    from: 'turn % oldestEvery !== 0',
    to: 'true',
    tests: ['server/jobs/queue.test.ts'],
  },
  {
    name: 'a payment gives once more under another name',
    file: 'server/payments/record.ts',
    from: "  await queuePaymentMail(context, tx, order, { kind: 'receipt', about: added.id });",
    to: `  await grantCredits(tx, { accountId: order.accountId, source: order.kind, sourceRef: \`\${order.provider}:\${added.id}\`,
    amount: 1, paid: true, expiresAt: null });`,
    tests: ['server/payments/histories.test.ts'],
  },
  {
    name: 'a payment is written down and gives nothing',
    file: 'server/payments/record.ts',
    from: 'await grantCredits(tx, {',
    to: 'void (async (..._: unknown[]) => {})(tx, {',
    tests: ['server/payments/histories.test.ts'],
  },
  {
    name: 'the books do not miss what a payment should have given',
    file: 'server/credits/violations.sql',
    from: 'is distinct from (p.account_id, o.credits, true)',
    to: 'is distinct from (g.account_id, g.amount, g.paid)',
    tests: ['server/payments/books.test.ts'],
  },
  {
    name: 'the books do not see that something was given without a payment',
    file: 'server/credits/violations.sql',
    from: "where g.source_ref ~ '^(stripe|paypal):' and",
    to: 'where false and',
    tests: ['server/payments/books.test.ts'],
  },
  {
    name: 'a change of the time zone wins a day',
    file: 'server/credits/check-in.ts',
    from: 'today: date < kept ? date : kept',
    to: 'today: date',
    tests: ['server/credits/check-in.test.ts'],
  },
];

const copy = mkdtempSync(path.join(tmpdir(), 'fukidashi-mutants-'));
let survivors = 0;
try {
  for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const mutant of mutants) {
    const killed = test(mutant);
    if (!killed) survivors += 1;
    console.log(`${killed ? '✓ noticed' : '✗ NOT NOTICED'}: ${mutant.name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutants.length - survivors} of ${mutants.length} noticed`);
process.exit(survivors === 0 ? 0 : 1);

function test({ name, file, from, to, tests }: Mutant): boolean {
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  if (!text.includes(from)) throw new Error(`"${name}" changes nothing: ${file} reads differently now.`);
  writeFileSync(target, text.replaceAll(from, to));
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', ...tests], { cwd: copy, encoding: 'utf8' });
  writeFileSync(target, text);
  // Failing tests, not a run that did not come about.
  return status === 1 && /Tests .*\d+ failed/.test(stripColours(stdout));
}

function stripColours(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
}
