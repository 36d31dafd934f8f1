import { asc, eq, sql } from 'drizzle-orm';
import { type Actor, type Context, ownerOf } from '../context';
import { apiKeys } from '../db/api-schema';
import { checkIns, creditGrants } from '../db/credit-schema';
import { orders, payments, subscriptions } from '../db/payment-schema';
import { chapters, deletionReceipts, images, translations } from '../db/schema';
import { events, sessions, subscribers } from '../db/user-schema';
import { webhooks } from '../db/webhook-schema';
import type { Download } from '../http/download-route';
import { findAccount } from './find-account';

/** Everything that is kept about the account, as a JSON file that a person and a program can read. */
export async function exportAccount(context: Context, actor: Actor): Promise<Download> {
  const account = await findAccount(context, actor);
  const { db, clock } = context;
  const { passwordHash, googleSubject, ...profile } = account;
  const owner = ownerOf(actor);
  const about = {
    exportedAt: clock.now(),
    account: { ...profile, hasPassword: passwordHash !== null, hasGoogle: googleSubject !== null },
    sessions: await db
      .select({ device: sessions.device, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
      .from(sessions)
      .where(eq(sessions.userId, account.id))
      .orderBy(asc(sessions.createdAt)),
    pages: await db
      .select({
        id: images.id,
        mime: images.mime,
        bytes: images.bytes,
        width: images.width,
        height: images.height,
        createdAt: images.createdAt,
        deletedAt: images.deletedAt,
      })
      .from(images)
      .where(eq(images.owner, owner))
      .orderBy(asc(images.createdAt)),
    translations: await db
      .select({
        id: translations.id,
        imageId: translations.imageId,
        settings: translations.settings,
        status: translations.status,
        document: translations.document,
        createdAt: translations.createdAt,
      })
      .from(translations)
      .where(eq(translations.owner, owner))
      .orderBy(asc(translations.createdAt)),
    chapters: await db
      .select({ id: chapters.id, title: chapters.title, settings: chapters.settings, pages: chapters.pages })
      .from(chapters)
      .where(eq(chapters.owner, owner)),
    deletions: await db
      .select({ deletedAt: deletionReceipts.deletedAt, content: deletionReceipts.content })
      .from(deletionReceipts)
      .where(eq(deletionReceipts.owner, owner))
      .orderBy(asc(deletionReceipts.deletedAt)),
    credits: await db
      .select({
        source: creditGrants.source,
        amount: creditGrants.amount,
        available: creditGrants.available,
        held: creditGrants.held,
        spent: creditGrants.spent,
        lost: creditGrants.lost,
        effectiveAt: creditGrants.effectiveAt,
        expiresAt: creditGrants.expiresAt,
      })
      .from(creditGrants)
      .where(eq(creditGrants.accountId, account.id))
      .orderBy(asc(creditGrants.id)),
    payments: await db
      .select({
        at: payments.paidAt,
        provider: payments.provider,
        transaction: payments.transactionRef,
        item: orders.sku,
        cents: payments.cents,
        refundedCents: payments.refundedCents,
        credits: orders.credits,
        payerEmail: payments.payerEmail,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.accountId, account.id))
      .orderBy(asc(payments.number)),
    subscriptions: await db
      .select({ state: subscriptions.state, startedAt: subscriptions.startedAt, periodEnd: subscriptions.periodEnd })
      .from(subscriptions)
      .where(eq(subscriptions.accountId, account.id)),
    apiKeys: await db
      .select({
        prefix: apiKeys.prefix,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
        revokedAt: apiKeys.revokedAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.userId, account.id))
      .orderBy(asc(apiKeys.createdAt)),
    webhooks: await db
      .select({ address: webhooks.address, events: webhooks.events, createdAt: webhooks.createdAt })
      .from(webhooks)
      .where(eq(webhooks.userId, account.id))
      .orderBy(asc(webhooks.createdAt)),
    checkIns: await db.select().from(checkIns).where(eq(checkIns.accountId, account.id)),
    events: await db.select().from(events).where(eq(events.userId, account.id)).orderBy(asc(events.at)),
    news: account.verifiedAt
      ? await db
          .select({ email: subscribers.email, locale: subscribers.locale, createdAt: subscribers.createdAt })
          .from(subscribers)
          .where(sql`lower(${subscribers.email}) = lower(${account.email})`)
      : [],
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(about, null, 2)}\n`);
  return { fileName: `fukidashi-data-${clock.now().toISOString().slice(0, 10)}.json`, bytes };
}
