import { asc, isNull } from 'drizzle-orm';
import { mails } from '@/server/db/user-schema';
import type { Mail, Mailer } from '@/server/mail/mailer';
import { sendMail } from '@/server/mail/send-mail';
import type { TestContext } from './context';

export type TestMailer = Mailer & {
  /** Everything it was given to send, the oldest first. */
  sent: Mail[];
};

/** Keeps what it is given to send. */
export function createTestMailer(): TestMailer {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail) {
      sent.push(mail);
    },
    verify: async () => {},
    async close() {},
  };
}

/** Does what a worker does with the mails that wait. @returns those that were sent by it */
export async function sendWaitingMails(context: TestContext): Promise<Mail[]> {
  const before = context.mailer.sent.length;
  const waiting = await context.db.select().from(mails).where(isNull(mails.closedAt)).orderBy(asc(mails.createdAt));
  for (const { id } of waiting) await sendMail(context, { mailId: id });
  return context.mailer.sent.slice(before);
}

/** The token of the link in a mail. */
export function tokenIn(mail: Mail | undefined): string {
  return new URL(mail?.link ?? '').searchParams.get('token') ?? '';
}
