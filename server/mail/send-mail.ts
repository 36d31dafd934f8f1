import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Context } from '../context';
import { mails } from '../db/user-schema';
import { writeMail } from './write-mail';

/** Seconds until the next try after each failed one; then the mail is given up. */
const pauses = [10, 60, 300, 1_800, 7_200, 21_600];

/** ms: mails that no job waits for are looked after when they are this old; closed ones are forgotten. */
const strayAge = 10 * 60 * 1000;
const retention = 24 * 60 * 60 * 1000;

/**
 * Sends a mail that waits; tries again later when the mail server does not take it. Its row is locked meanwhile, so
 * that two workers do not send it twice.
 */
export async function sendMail(context: Context, { mailId }: { mailId: string }): Promise<void> {
  const delaySeconds = await context.db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), isNull(mails.closedAt)))
      .for('update', { skipLocked: true });
    if (!mail) return null;
    const close = () => tx.update(mails).set({ closedAt: context.clock.now() }).where(eq(mails.id, mail.id));
    const written = await writeMail(context, tx, mail);
    if (!written) {
      await close();
      return null;
    }
    try {
      await context.mailer.send(written);
      await close();
      return null;
    } catch (err) {
      return await fail(err, mail.attempts, async (attempts) => {
        if (attempts === null) await close();
        else await tx.update(mails).set({ attempts }).where(eq(mails.id, mail.id));
      });
    }
  });
  if (delaySeconds !== null) await context.queue.enqueue(context.db, 'send-mail', { mailId }, { delaySeconds });

  /** @returns seconds until the next try, null when there is none */
  async function fail(err: unknown, attempts: number, note: (attempts: number | null) => Promise<void>) {
    const code = responseCode(err);
    const pause = code && code >= 500 ? undefined : pauses[attempts];
    // Not the error itself: mail servers repeat the address in it.
    const entry = { mailId, attempt: attempts + 1, responseCode: code, reason: errorCode(err) };
    if (pause === undefined) context.log.error(entry, 'a mail was given up');
    else context.log.warn(entry, 'a mail could not be sent and is tried again');
    await note(pause === undefined ? null : attempts + 1);
    return pause ?? null;
  }
}

/** Queues mails again whose job a killed process took with it, and forgets those that were closed a day ago. */
export async function lookAfterMails({ db, queue, clock }: Pick<Context, 'db' | 'queue' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await db.delete(mails).where(lte(mails.closedAt, new Date(now - retention)));
  const old = await db
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(isNull(mails.closedAt), lte(mails.createdAt, new Date(now - strayAge))));
  const ids = old.map(({ mailId }) => mailId);
  const waiting = await queue.waiting(db, 'send-mail', 'mailId', ids);
  for (const mailId of ids) if (!waiting.has(mailId)) await queue.enqueue(db, 'send-mail', { mailId });
}

function responseCode(err: unknown): number | undefined {
  const code = (err as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' ? code : undefined;
}

function errorCode(err: unknown): string {
  const code = (err as { code?: unknown }).code;
  return typeof code === 'string' ? code : err instanceof Error ? err.name : 'unknown';
}
