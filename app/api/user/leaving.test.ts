import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectData, collectEmail } from '@/lib/contract/collect';
import { submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { type PaymentProvider, paymentProviders } from '@/lib/contract/payments';
import { deleteAccount, exportAccount } from '@/lib/contract/user';
import { payments, subscriptions } from '@/server/db/payment-schema';
import { translations } from '@/server/db/schema';
import { rateLimits } from '@/server/db/user-schema';
import { claimPayment } from '@/server/payments/claim-payment';
import { run } from '@/server/translations/run';
import { newPerson, newVerifiedPerson, type Person, password, signInAs, whoIs } from '@/tests/accounts';
import { newKeyFor } from '@/tests/api-customers';
import { errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails } from '@/tests/mails';
import { anotherKey } from '@/tests/pages';
import {
  bought as boughtBy,
  deliverAll,
  newBuyer,
  order,
  pass,
  shopOf,
  stateOf,
  transactionOf,
  workInbox,
} from '@/tests/payments/shop';
import { noisePng } from '@/tests/pictures';
import * as eventRoute from '../common/data/collect/route';
import * as newsRoute from '../common/email/collect/route';
import * as uploadRoute from '../manga/img/upload/route';
import * as submitRoute from '../manga/submit/translateTask/route';
import * as deleteRoute from './delete/route';
import * as exportRoute from './export/route';

const context = contextForTests();
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  await context().db.delete(rateLimits);
});

async function translateOne({ browser }: Person): Promise<string> {
  const { imageId } = await browser.call(uploadImage, uploadRoute, { file: new Blob([await noisePng()]) });
  const key = anotherKey();
  const { taskId } = await browser.call(submitTranslateTask, submitRoute, {
    imageId,
    ...settings,
    idempotencyKey: key,
  });
  return taskId;
}

/** Pays with somebody else's wallet, which is in nobody's account; the provider tells of it, now and once more later. */
async function buy({ info, email }: Person, provider: PaymentProvider): Promise<{ tellAgain(): Promise<void> }> {
  const shop = shopOf(context(), (await context().payments.fakes())!, provider);
  shop.takeEvents();
  const made = await order(context(), { kind: 'user', id: info.id, addressHash: 'x' }, provider);
  shop.pay(made.providerRef, payerOf(email));
  const events = shop.takeEvents();
  for (const event of events) await shop.deliver(event);
  await workInbox(context());
  return {
    async tellAgain() {
      shop.refund(await transactionOf(context(), made.orderId), 100);
      for (const event of shop.takeEvents()) await shop.deliver(event);
      await workInbox(context());
    },
  };
}

const payerOf = (email: string) => `wallet-of-${email}`;

/** Somebody who has left a trace everywhere. */
async function busyPerson(): Promise<Person> {
  const person = await newVerifiedPerson(context(), { userName: 'Zaphod Canary' });
  const { browser, info, email } = person;
  await run(context(), { taskId: await translateOne(person), attempt: 1 }, new AbortController().signal);
  const event = { userId: info.id, gclid: 'canary-click', userType: 1, eventType: 104, eventSource: 1 };
  await browser.call(collectData, eventRoute, event);
  await browser.call(collectEmail, newsRoute, { email, locale: 'en' });
  for (const provider of paymentProviders) await buy(person, provider);
  await newKeyFor(context(), { kind: 'user', id: info.id, addressHash: 'x' }, ['read'], 'canary-key');
  await sendWaitingMails(context());
  return person;
}

const leave = (person: Person, fields: Record<string, string> = {}) =>
  person.browser.send(deleteAccount, deleteRoute, { email: person.email, password, ...fields });

/** Every row of every table, ours and the queue's, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await context().db.execute<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await context().db.execute(`select row_to_json(t)::text as row from ${name} t`);
    contents.push(`${name} ${JSON.stringify(rows)}`);
  }
  return contents.join('\n');
}

async function files(): Promise<string[]> {
  const folder = path.join(context().env.DATA_DIR, 'pictures');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('deleting the account', () => {
  test('leaves nothing of the person in any table, and no picture', async () => {
    const person = await busyPerson();
    const traces = [person.email, payerOf(person.email), 'Zaphod', 'canary-click', 'canary-key'];
    const before = await dump();
    for (const trace of [...traces, person.info.id]) expect(before, trace).toContain(trace);
    expect(await files()).not.toEqual([]);
    expect((await leave(person)).status).toBe(200);
    const after = await dump();
    for (const trace of traces) expect(after, trace).not.toContain(trace);
    expect(await files()).toEqual([]);
    expect(await context().db.select().from(payments)).toHaveLength(2);
    await expect(whoIs(person.browser)).rejects.toThrow();
  });

  test('lets nothing of the payer come back with what the provider tells later', async () => {
    const person = await newVerifiedPerson(context());
    const bought = [await buy(person, 'stripe'), await buy(person, 'paypal')];
    const late = await order(context(), { kind: 'user', id: person.info.id, addressHash: 'x' }, 'stripe');
    const shop = shopOf(context(), (await context().payments.fakes())!, 'stripe');
    expect((await leave(person)).status).toBe(200);
    for (const { tellAgain } of bought) await tellAgain();
    shop.pay(late.providerRef, payerOf(person.email));
    await deliverAll(context(), shop);
    expect(await stateOf(context(), late.orderId)).toBe('paid');
    expect(await dump()).not.toContain(person.email);
  });

  test.each(paymentProviders)('ends a subscription that is approved only afterwards at %s', async (provider) => {
    const person = await newVerifiedPerson(context());
    const shop = shopOf(context(), (await context().payments.fakes())!, provider);
    const made = await order(context(), { kind: 'user', id: person.info.id, addressHash: 'x' }, provider, 'monthly');
    expect((await leave(person)).status).toBe(200);
    shop.pay(made.providerRef);
    await pass(context(), [shop], 60_000);
    const [subscription] = await context().db.select().from(subscriptions).where(eq(subscriptions.id, made.orderId));
    expect(subscription?.state).toBe('cancelled');
  });

  test('leaves a payment that nobody can claim again', async () => {
    const person = await newVerifiedPerson(context());
    await buy(person, 'paypal');
    const [{ ref } = { ref: '' }] = await context()
      .db.select()
      .from(payments)
      .where(eq(payments.accountId, person.info.id));
    await leave(person);
    const fakes = (await context().payments.fakes())!;
    // As if it had been made outside the site: only our own row stands against it then.
    fakes.paypal.state.captures[ref]!.customId = undefined as unknown as string;
    const heir = await newBuyer(context(), payerOf(person.email));
    const claim = claimPayment(context(), heir, { provider: 'paypal', reference: ref }, { locale: 'en' });
    await expect(claim).rejects.toMatchObject({ code: 'claim-refused' });
    expect(await boughtBy(context(), heir)).toBe(0);
  });

  test('stops what is still being translated', async () => {
    const person = await newPerson(context());
    const taskId = await translateOne(person);
    expect((await leave(person)).status).toBe(200);
    expect(await context().db.select().from(translations).where(eq(translations.id, taskId))).toEqual([]);
    await run(context(), { taskId, attempt: 1 }, new AbortController().signal);
    expect(await files()).toEqual([]);
  });

  test('asks for the password and the address', async () => {
    const person = await newPerson(context());
    expect(await errorOf(await leave(person, { password: 'wrong' }))).toEqual([403, 'password-wrong']);
    expect(await errorOf(await leave(person, { email: 'other@example.com' }))).toEqual([400, 'invalid-input']);
    expect(await whoIs(person.browser)).not.toBeNull();
  });

  test('leaves other accounts as they are, also those that claim the address', async () => {
    const person = await newVerifiedPerson(context());
    const claim = await newPerson(context(), { email: person.email });
    await leave(claim);
    expect(await whoIs(await signInAs(context(), person))).toMatchObject({ id: person.info.id, isActive: 1 });
  });

  test('frees the address', async () => {
    const person = await newVerifiedPerson(context());
    await leave(person);
    await context().db.delete(rateLimits);
    const again = await newVerifiedPerson(context(), { email: person.email });
    expect(again.info.id).not.toBe(person.info.id);
  });
});

describe('the export', () => {
  test('is a file with everything about the account, and nothing that lets anybody in', async () => {
    const person = await busyPerson();
    const answer = await person.browser.send(exportAccount, exportRoute, {});
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="fukidashi-data-\d{4}-\d\d-\d\d\.json"; filename\*=UTF-8''/,
      ),
      'cache-control': 'no-store',
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { email: person.email, userName: 'Zaphod Canary', hasPassword: true, hasGoogle: false },
      sessions: [{ createdAt: expect.any(String) }],
      pages: [{ mime: 'image/png' }],
      translations: [{ status: 'done', document: expect.anything() }],
      events: [{ eventType: 104, gclid: 'canary-click' }],
      news: [{ email: person.email }],
      apiKeys: [{ name: 'canary-key', scopes: ['read'] }],
    });
    expect(text).not.toMatch(/argon2|tokenHash|keyHash|googleSubject/);
  });

  test('is for who is signed in, and about nobody else', async () => {
    await busyPerson();
    const other = await newPerson(context());
    const answer = await other.browser.send(exportAccount, exportRoute, {});
    expect(await answer.json()).toMatchObject({ pages: [], translations: [], events: [], news: [] });
    const stranger = newBrowser(context());
    expect(await errorOf(await stranger.send(exportAccount, exportRoute, {}))).toEqual([401, 'not-signed-in']);
  });
});
