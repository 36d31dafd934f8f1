import { randomBytes } from 'node:crypto';
import type { Context } from '../context';
import type { Transaction } from '../db/connect';
import { mails } from '../db/user-schema';

type NewMail = Pick<typeof mails.$inferInsert, 'uniqueKey' | 'kind' | 'email' | 'locale' | 'userId'>;

/**
 * Has a mail sent after the caller's transaction has committed (call `queue.wake('send-mail')` then). A second one
 * of the same unique key is not sent.
 */
export async function queueMail(
  { queue, clock }: Pick<Context, 'queue' | 'clock'>,
  tx: Transaction,
  mail: NewMail,
): Promise<void> {
  const [added] = await tx
    .insert(mails)
    .values({ ...mail, id: randomBytes(16).toString('hex'), createdAt: clock.now() })
    .onConflictDoNothing({ target: mails.uniqueKey })
    .returning({ mailId: mails.id });
  if (added) await queue.enqueue(tx, 'send-mail', added);
}
