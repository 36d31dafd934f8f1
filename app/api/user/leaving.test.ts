import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectData, collectEmail } from '@/lib/contract/collect';
import { submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { deleteAccount, exportAccount } from '@/lib/contract/user';
import { translations } from '@/server/db/schema';
import { rateLimits } from '@/server/db/user-schema';
import { run } from '@/server/translations/run';
import { newPerson, newVerifiedPerson, type Person, password, signInAs, whoIs } from '@/tests/accounts';
import { errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails } from '@/tests/mails';
import { anotherKey } from '@/tests/pages';
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

/** Somebody who has left a trace everywhere. */
async function busyPerson(): Promise<Person> {
  const person = await newVerifiedPerson(context(), { userName: 'Zaphod Canary' });
  const { browser, info, email } = person;
  await run(context(), { taskId: await translateOne(person), attempt: 1 }, new AbortController().signal);
  const event = { userId: info.id, gclid: 'canary-click', userType: 1, eventType: 104, eventSource: 1 };
  await browser.call(collectData, eventRoute, event);
  await browser.call(collectEmail, newsRoute, { email, locale: 'en' });
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
    const traces = [person.email, 'Zaphod', 'canary-click'];
    const before = await dump();
    for (const trace of [...traces, person.info.id]) expect(before, trace).toContain(trace);
    expect(await files()).not.toEqual([]);
    expect((await leave(person)).status).toBe(200);
    const after = await dump();
    for (const trace of traces) expect(after, trace).not.toContain(trace);
    expect(await files()).toEqual([]);
    await expect(whoIs(person.browser)).rejects.toThrow();
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
    });
    expect(text).not.toMatch(/argon2|tokenHash|googleSubject/);
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
