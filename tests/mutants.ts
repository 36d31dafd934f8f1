/** A fault that somebody could make, as a replacement in a source file, and the tests that should notice it. */
export type Mutant = { name: string; file: string; from: string; to: string; tests: string[] };

const translations = 'server/translations';

/** The faults of `npm run mutants`; those of the ledger's SQL are in `ledger-mutants.ts` and run with every test. */
export const mutants: Mutant[] = [
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
    from: 'terms.boughtOnly || isPremium(settings.translator),',
    to: 'terms.boughtOnly,',
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
