import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../context';
import type { Env } from '../env';

export type Mail = {
  /** Names the message for good, so that one that is sent twice is seen once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link it is about, for people who run this without a mail server; null when there is none. */
  link: string | null;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** @throws the mail server's error; its `responseCode` is 500 and above when trying again is no use */
  send(mail: Mail): Promise<void>;
  /** @throws the mail server's error when it would not take a mail from us now */
  verify(): Promise<void>;
  close(): Promise<void>;
};

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SITE_URL' | 'DATA_DIR'>;

/**
 * Sends through SMTP_URL. Without it mails become files in DATA_DIR/outbox, and their links are printed: enough to
 * try everything out on one's own machine.
 */
export function createMailer(env: Settings, clock: Clock): Mailer {
  return env.SMTP_URL ? smtpMailer(env, env.SMTP_URL) : outboxMailer(env, clock);
}

function smtpMailer(env: Settings, url: string): Mailer {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts }, { from: senderOf(env) });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(env, mail));
    },
    async verify() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}

function outboxMailer(env: Settings, clock: Clock): Mailer {
  const folder = path.join(env.DATA_DIR, 'outbox');
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from: senderOf(env) },
  );
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(env, mail));
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${clock.now().toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      const lines = [`✉ No mail server is set up (SMTP_URL); “${mail.subject}” to ${mail.to} is in ${file}`];
      if (mail.link) lines.push(`  Open this link: ${mail.link}`);
      // Not through the log, which must never hold a link.
      process.stdout.write(`\n${lines.join('\n')}\n\n`);
    },
    verify: async () => {},
    async close() {},
  };
}

function messageOf(env: Settings, { id, to, subject, text, html, headers }: Mail) {
  return {
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${hostOf(env)}>`,
    // RFC 3834: no out-of-office answer to a machine.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // Nothing but the given text may be read in: no file, no address on the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function senderOf(env: Settings): string {
  return env.MAIL_FROM ?? `Fukidashi <no-reply@${hostOf(env)}>`;
}

function hostOf({ SITE_URL }: Settings): string {
  return new URL(SITE_URL).hostname;
}
