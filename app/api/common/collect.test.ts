import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectData, collectEmail, eventTypes, unsubscribe } from '@/lib/contract/collect';
import { deleteOldEvents, eventRetention } from '@/server/collect/collect-data';
import { events, mails, rateLimits, subscribers } from '@/server/db/user-schema';
import { newEmail, newPerson } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails } from '@/tests/mails';
import * as dataRoute from './data/collect/route';
import * as emailRoute from './email/collect/route';
import * as unsubscribeRoute from './email/unsubscribe/route';

const context = contextForTests({ SITE_URL: 'https://fukidashi.example' });
let browser: Browser;

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  browser = newBrowser(context());
  for (const table of [rateLimits, mails, events, subscribers]) await context().db.delete(table);
});

describe('an event', () => {
  const event = { userArea: 'ja-JP', eventType: eventTypes.pageView, eventSource: 1 };
  const kept = () => context().db.select().from(events);

  test('is kept with the fields of the contract, and nothing about the browser that sent it', async () => {
    await browser.call(collectData, dataRoute, { ...event, gclid: 'ad-7', loginEventId: 'login-1' });
    const [row = {}] = await kept();
    expect(row).toEqual({
      id: expect.any(Number),
      at: expect.any(Date),
      userId: '',
      gclid: 'ad-7',
      userType: 0,
      userArea: 'ja-JP',
      eventType: 1,
      eventSource: 1,
      loginEventId: 'login-1',
    });
  });

  test('is a user’s only when their token says so', async () => {
    const { info, browser: own } = await newPerson(context());
    await own.call(collectData, dataRoute, { ...event, userId: info.id });
    await browser.call(collectData, dataRoute, { ...event, userId: info.id });
    expect((await kept()).map(({ userId }) => userId)).toEqual([info.id, '']);
  });

  test.each([
    ['with a field too many', { address: '192.0.2.1' }],
    ['from another source', { eventSource: 2 }],
    ['with a number for a user', { userId: 7 }],
    ['with a long text', { userArea: 'x'.repeat(36) }],
  ])('%s is refused', async (_, fields) => {
    const answer = await browser.send(collectData, dataRoute, { ...event, ...fields });
    expect(await errorOf(answer)).toEqual([400, 'invalid-input']);
    expect(await kept()).toEqual([]);
  });

  test('that is not signed is refused', async () => {
    const answer = await newBrowser().send(collectData, dataRoute, event);
    expect(await errorOf(answer)).toEqual([401, 'signature-missing']);
  });

  test('is forgotten after 90 days', async () => {
    await browser.call(collectData, dataRoute, event);
    context().clock.advance(eventRetention - 60_000);
    await deleteOldEvents(context());
    expect(await kept()).toHaveLength(1);
    context().clock.advance(60_000);
    await deleteOldEvents(context());
    expect(await kept()).toEqual([]);
  });
});

describe('leaving an address for news', () => {
  const leave = (email: string, locale = 'en', from = browser) =>
    from.send(collectEmail, emailRoute, { email, locale });

  test('is answered by a mail in the reader’s language, which mail programs can end by themselves', async () => {
    const email = newEmail();
    expect((await leave(email, 'ja')).status).toBe(200);
    const [mail] = await sendWaitingMails(context());
    expect(mail).toMatchObject({ to: email, subject: '新着情報のお知らせを登録しました' });
    const token = new URL(mail?.link ?? '').searchParams.get('unsubscribe');
    expect(mail?.link).toBe(`https://fukidashi.example/ja?unsubscribe=${token}`);
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<https://fukidashi.example/api/common/email/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('twice is one subscription and one mail, and the answer is the same', async () => {
    const email = newEmail();
    const [first, second] = [await leave(email), await leave(email.toUpperCase())];
    expect(await second.json()).toEqual(await first.json());
    expect(await context().db.select().from(subscribers)).toHaveLength(1);
    expect(await sendWaitingMails(context())).toHaveLength(1);
  });

  test('may be done three times an hour for one address', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push((await leave(email, 'en', newBrowser())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test.each(['', 'x', 'a@b', 'a@example.com\nb@example.com', 'a@example.com,b@example.com'])(
    '%j is no address',
    async (email) => {
      expect(await errorOf(await leave(email))).toEqual([400, 'invalid-input']);
    },
  );
});

describe('unsubscribing', () => {
  async function subscribed(): Promise<{ email: string; address: string; token: string }> {
    const email = newEmail();
    await browser.call(collectEmail, emailRoute, { email, locale: 'en' });
    const [mail] = await sendWaitingMails(context());
    const address = mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    return { email, address, token: new URL(address).searchParams.get('token') ?? '' };
  }
  const isKept = async (email: string) =>
    (await context().db.select().from(subscribers).where(eq(subscribers.email, email))).length > 0;

  test('takes one click in a mail program: a POST from anywhere, without a cookie (RFC 8058)', async () => {
    const { email, address } = await subscribed();
    const request = new Request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
    const answer = await unsubscribeRoute.POST(request);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain('token');
    expect(await isKept(email)).toBe(false);
    expect(JSON.stringify(await context().db.select().from(mails))).not.toContain(email);
  });

  test('does not happen by opening the address, which leads to the page that asks', async () => {
    const { email, address, token } = await subscribed();
    const answer = await unsubscribeRoute.GET(new Request(address, { headers: { 'Accept-Language': 'ar' } }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://fukidashi.example/ar?unsubscribe=${token}`);
    expect(await isKept(email)).toBe(true);
  });

  test('a second time changes nothing and says nothing else', async () => {
    const { token } = await subscribed();
    await browser.call(unsubscribe, unsubscribeRoute, { token });
    await browser.call(unsubscribe, unsubscribeRoute, { token });
  });

  test('by another token ends nobody’s, and the token cannot be found in the database', async () => {
    const { email, token } = await subscribed();
    const [row] = await context().db.select().from(subscribers);
    expect(JSON.stringify(row)).not.toContain(token);
    for (const wrong of ['A'.repeat(43), row?.unsubscribeHash ?? '']) {
      await browser.call(unsubscribe, unsubscribeRoute, { token: wrong });
    }
    expect(await isKept(email)).toBe(true);
  });
});
