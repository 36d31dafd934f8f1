import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { mails, subscribers, users } from '@/server/db/user-schema';
import { startWorker } from '@/server/jobs/handlers';
import { contextForTests, type TestContext, until } from '@/tests/context';
import { tokenIn } from '@/tests/mails';
import { createMailer, type Mailer } from './mailer';
import { queueMail } from './queue-mail';
import { lookAfterMails, sendMail } from './send-mail';

const context = contextForTests({ SITE_URL: 'https://fukidashi.example' });
const minute = 60_000;

type Received = Email & { raw: string; envelope: { from: string; to: string[] } };

/** A real mail server. `refuse`: what it answers to the next mails, the first one first. */
const received: Received[] = [];
const refuse: { code: number; text: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  // Its certificate is nobody's; nodemailer would rightly refuse it.
  hideSTARTTLS: true,
  onAuth: ({ username, password }, _, done) =>
    username === 'site' && password === 'pass word' ? done(null, { user: username }) : done(new Error('no')),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', async () => {
      const refusal = refuse.shift();
      if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      const raw = Buffer.concat(chunks).toString();
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      received.push({ ...(await PostalMime.parse(raw)), raw, envelope });
      done();
    });
  },
});

let mailer: Mailer;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const SMTP_URL = `smtp://site:pass%20word@127.0.0.1:${port}`;
  mailer = createMailer(
    { ...context().env, SMTP_URL, MAIL_FROM: 'Fukidashi <hello@fukidashi.example>' },
    context().clock,
  );
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(async () => {
  received.length = 0;
  refuse.length = 0;
  for (const table of [mails, subscribers, users]) await context().db.delete(table);
});

const withSmtp = (): TestContext => ({ ...context(), mailer: { ...mailer, sent: [] } });
const email = 'reader@example.com';
type Wanted = Partial<Parameters<typeof queueMail>[2]>;

async function addUser(verified = false) {
  const values = { id: 'the-user', email, userName: 'x', locale: 'en' as const, createdAt: context().clock.now() };
  await context()
    .db.insert(users)
    .values({ ...values, verifiedAt: verified ? context().clock.now() : null });
}

/** Queues a mail and returns its id. */
async function queue(wanted: Wanted = {}): Promise<string> {
  const mail = { uniqueKey: 'the mail', kind: 'verify', email, locale: 'en', userId: 'the-user', ...wanted } as const;
  await context().db.transaction((tx) => queueMail(context(), tx, mail));
  const [row] = await context().db.select().from(mails).where(eq(mails.uniqueKey, mail.uniqueKey));
  return row?.id ?? '';
}

async function rowOf(id: string) {
  const [row] = await context().db.select().from(mails).where(eq(mails.id, id));
  return row;
}

describe('a mail', () => {
  test.each(locales)('in %s arrives whole: a text, the same as a page, and a link that works', async (locale) => {
    await addUser();
    await sendMail(withSmtp(), { mailId: await queue({ locale }) });
    const [mail] = received;
    const { default: messages } = await import(`@/messages/${locale}.json`);
    expect(mail?.subject).toBe(messages.mail.verify.subject);
    expect(mail?.envelope).toEqual({ from: 'hello@fukidashi.example', to: [email] });
    expect(mail?.from).toEqual({ name: 'Fukidashi', address: 'hello@fukidashi.example' });
    expect(mail?.to?.map(({ address }) => address)).toEqual([email]);
    const prefix = locale === 'en' ? '' : `/${locale}`;
    const link = new RegExp(
      `https://fukidashi\\.example${prefix}/login\\?type=4&email=reader%40example\\.com&token=[\\w-]{43}`,
    );
    expect(mail?.text).toMatch(link);
    const html = mail?.html ?? '';
    expect(html.replaceAll('&amp;', '&')).toMatch(link);
    for (const part of ['subject', 'text', 'button', 'note']) {
      expect(mail?.text).toContain(messages.mail.verify[part]);
      expect(html).toContain(messages.mail.verify[part].replaceAll("'", '&#39;'));
    }
    expect(html).toContain(
      `<html lang="${locale === 'en' ? 'en-US' : locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`,
    );
    // Nothing that tells somebody when the mail was opened.
    expect(html).not.toMatch(/<img|src=|url\(|@import|<link|<script/);
  });

  test('says by its headers that a machine wrote it, and keeps its name when it is sent twice', async () => {
    await addUser();
    const id = await queue();
    await sendMail(withSmtp(), { mailId: id });
    await context().db.update(mails).set({ closedAt: null }).where(eq(mails.id, id));
    await sendMail(withSmtp(), { mailId: id });
    const headers = received.map(({ headers }) => Object.fromEntries(headers.map(({ key, value }) => [key, value])));
    expect(headers[0]).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' });
    expect(received[0]?.messageId).toBe(`<${id}@fukidashi.example>`);
    expect(received[1]?.messageId).toBe(received[0]?.messageId);
  });

  test('of one unique key is one mail, however often it is asked for', async () => {
    await addUser();
    const ids = await Promise.all([queue(), queue(), queue()]);
    expect(new Set(ids).size).toBe(1);
    await Promise.all(ids.map((mailId) => sendMail(withSmtp(), { mailId })));
    expect(received).toHaveLength(1);
  });

  test('about an account that is gone, or verified meanwhile, is not sent', async () => {
    await addUser(true);
    const id = await queue();
    await sendMail(withSmtp(), { mailId: id });
    expect(received).toEqual([]);
    expect((await rowOf(id))?.closedAt).not.toBeNull();
  });
});

describe('a mail server that does not take a mail', () => {
  test('gets it again later, with a link that works from then on', async () => {
    await addUser();
    const id = await queue();
    refuse.push({ code: 451, text: `4.7.1 Greylisted <${email}>` }, { code: 421, text: 'Too busy' });
    for (let time = 0; time < 2; time++) {
      await sendMail(withSmtp(), { mailId: id });
      expect(await rowOf(id)).toMatchObject({ closedAt: null, attempts: time + 1 });
    }
    expect(await context().queue.waiting(context().db, 'send-mail', 'mailId', [id])).toEqual(new Set([id]));
    await sendMail(withSmtp(), { mailId: id });
    expect(received).toHaveLength(1);
    expect((await rowOf(id))?.closedAt).not.toBeNull();
  });

  test('for good is believed', async () => {
    await addUser();
    const id = await queue();
    refuse.push({ code: 550, text: 'No such user' });
    await sendMail(withSmtp(), { mailId: id });
    expect((await rowOf(id))?.closedAt).not.toBeNull();
    expect(received).toEqual([]);
  });

  test('seven times is believed too', async () => {
    await addUser();
    const id = await queue();
    for (let time = 0; time < 7; time++) {
      refuse.push({ code: 451, text: 'later' });
      await sendMail(withSmtp(), { mailId: id });
    }
    expect((await rowOf(id))?.closedAt).not.toBeNull();
  });

  test('that is not there at all is no loss', async () => {
    await addUser();
    const id = await queue();
    const nowhere = createMailer({ ...context().env, SMTP_URL: 'smtp://127.0.0.1:9' }, context().clock);
    await sendMail({ ...context(), mailer: nowhere }, { mailId: id });
    await nowhere.close();
    expect(await rowOf(id)).toMatchObject({ closedAt: null, attempts: 1 });
  });
});

describe('the worker', () => {
  test('sends what was queued, and what a killed process left behind', async () => {
    await addUser();
    startWorker(withSmtp());
    await queue({ uniqueKey: 'first' });
    await context().queue.wake('send-mail');
    await until(() => received.length === 1);
    // As if a process had been killed with the job in its hands.
    const lost = await queue({ uniqueKey: 'lost' });
    await context().db.execute(`delete from pgboss.job where name = 'send-mail' and state < 'active'`);
    await context()
      .db.update(mails)
      .set({ createdAt: new Date(Date.now() - 60 * minute) })
      .where(eq(mails.id, lost));
    if (received.length === 1) await lookAfterMails(context());
    await context().queue.wake('send-mail');
    await until(() => received.length === 2);
  });

  test('forgets a mail a day after it was sent', async () => {
    await addUser();
    const id = await queue();
    await sendMail(withSmtp(), { mailId: id });
    context().clock.advance(24 * 60 * minute);
    await lookAfterMails(context());
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('without a mail server', () => {
  test('a mail becomes a file, and its link is printed', async () => {
    await addUser();
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const outbox = createMailer(context().env, context().clock);
    try {
      await sendMail({ ...context(), mailer: outbox }, { mailId: await queue() });
    } finally {
      print.mockRestore();
    }
    const folder = path.join(context().env.DATA_DIR, 'outbox');
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z-[0-9a-f]{32}\.eml$/);
    const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
    expect(mail).toMatchObject({
      subject: 'Confirm your e-mail address',
      from: { address: 'no-reply@fukidashi.example' },
    });
    const link = /https:\S+/.exec(mail.text ?? '')?.[0] ?? '';
    expect(tokenIn({ link } as never)).toMatch(/^[\w-]{43}$/);
  });
});
