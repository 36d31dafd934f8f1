import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as saveRoute from '@/app/api/manga/chapter/save/route';
import * as deleteRoute from '@/app/api/manga/delete/now/route';
import * as uploadRoute from '@/app/api/manga/img/upload/route';
import * as submitRoute from '@/app/api/manga/submit/translateTask/route';
import * as sessionsRoute from '@/app/api/user/session/list/route';
import { deleteNow, saveChapter } from '@/lib/contract/chapter';
import { submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { listSessions } from '@/lib/contract/user';
import type { Actor } from '@/server/context';
import { grantCredits } from '@/server/credits/grants';
import { users } from '@/server/db/user-schema';
import { listSubscriptions } from '@/server/payments/list-subscriptions';
import { settleOrder } from '@/server/payments/settle-own-order';
import { createWebhook } from '@/server/webhooks/create';
import { sendTestWebhook } from '@/server/webhooks/send-test';
import { newPerson, type Person, password, signInAs } from '../accounts';
import { newKeyFor } from '../api-customers';
import { type Browser, newBrowser } from '../browser';
import { type TestContext, until } from '../context';
import { history, order, shopOf, transactionOf } from '../payments/shop';
import { noisePng } from '../pictures';
import { statusOf } from './status-of';

/** Somebody's pages, and for a member all else that an account can have. Every text of it is a canary. */
export type Owned = {
  browser: Browser;
  imageId: string;
  sha256: string;
  taskId: string;
  pictureUrl: string;
  chapterId: string;
  chapterTitle: string;
  pageName: string;
  receiptId: string;
};

export type OwnedByMember = Owned & {
  userId: string;
  email: string;
  userName: string;
  sessionId: string;
  key: string;
  keyPrefix: string;
  webhookId: string;
  deliveryId: string;
  orderId: string;
  providerRef: string;
  paymentId: string;
  transactionRef: string;
  subscriptionId: string;
};

const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
const newKey = () => randomBytes(9).toString('base64url');

/** @param browser whose it will be: with an account or without */
export async function newPages(context: TestContext, browser: Browser): Promise<Owned> {
  const page = await noisePng();
  const sha256 = createHash('sha256').update(page).digest('hex');
  const upload = async (bytes: Uint8Array<ArrayBuffer>) =>
    browser.call(uploadImage, uploadRoute, { file: new Blob([bytes]) });
  const gone = await upload(await noisePng());
  const { receiptId } = await browser.call(deleteNow, deleteRoute, { imageIds: [gone.imageId] });
  const { imageId, url: pictureUrl } = await upload(page);
  const task = { imageId, ...settings, idempotencyKey: newKey() };
  const { taskId } = await browser.call(submitTranslateTask, submitRoute, task);
  await until(async () => (await statusOf(context, taskId)) === 'done');
  const chapterId = randomBytes(16).toString('hex');
  const [chapterTitle, pageName] = [`Chapter of ${newKey()}`, `${newKey()}.png`];
  const pages = [{ name: pageName, imageId, taskId }];
  await browser.call(saveChapter, saveRoute, { chapterId, revision: 0, title: chapterTitle, settings, pages });
  return { browser, imageId, sha256, taskId, pictureUrl, chapterId, chapterTitle, pageName, receiptId };
}

/** A member with a page, a chapter, a receipt, a key, an order, a payment, a subscription and two sessions. */
export async function newOwner(context: TestContext): Promise<OwnedByMember> {
  const userName = `Owner ${newKey()}`;
  const person = await newMember(context, { userName });
  const { email, info } = person;
  const actor: Actor = { kind: 'user', id: info.id, addressHash: 'x' };
  const credits = { accountId: actor.id, source: 'api', sourceRef: newKey(), amount: 50, paid: true, expiresAt: null };
  await grantCredits(context.db, credits as Parameters<typeof grantCredits>[1]);
  const { key, prefix: keyPrefix } = await newKeyFor(context, actor);
  const address = `https://${newKey().toLowerCase().replace(/_/g, '-')}x.example.com/`;
  const { webhook } = await createWebhook(context, actor, { address, events: ['translation.done'] });
  const delivery = await sendTestWebhook(context, actor, { id: webhook.id });

  const shop = shopOf(context, (await context.payments.fakes())!, 'stripe');
  shop.syncClock();
  let transactionRef = '';
  for (const sku of ['pack-2000', 'monthly']) {
    const made = await order(context, actor, 'stripe', sku);
    shop.pay(made.providerRef);
    await settleOrder(context, actor, { orderId: made.orderId });
    transactionRef = await transactionOf(context, made.orderId);
  }
  const payments = await history(context, actor);
  const { subscriptions } = await listSubscriptions(context, actor);
  const { orderId, providerRef } = await order(context, actor, 'paypal', 'pack-4000');

  await signInAs(context, { email, password }, newBrowser(context));
  const { sessions } = await person.browser.call(listSessions, sessionsRoute, {});
  const pages = await newPages(context, person.browser);
  return {
    ...pages,
    userId: info.id,
    email,
    userName,
    sessionId: sessions.find(({ current }) => !current)!.id,
    key,
    keyPrefix,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    orderId,
    providerRef,
    paymentId: payments[0]!.paymentId,
    transactionRef,
    subscriptionId: subscriptions[0]!.subscriptionId,
  };
}

/** Somebody signed in whose address counts as verified. */
export async function newMember(context: TestContext, fields: Record<string, unknown> = {}): Promise<Person> {
  const person = await newPerson(context, fields);
  await context.db.update(users).set({ verifiedAt: context.clock.now() }).where(eq(users.id, person.info.id));
  return person;
}

/** What must not stand in an answer to anybody else. */
export function canariesOf({ browser, ...owned }: Owned): string[] {
  return [...Object.values(owned), browser.token].filter(Boolean);
}
