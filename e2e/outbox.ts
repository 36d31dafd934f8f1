import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

export type ReceivedMail = { subject: string; text: string; html: string };

/** What the server under test has sent: without a mail server, mails are files beside its data. */
function folder(): string {
  return path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
}

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder(), name)))),
  );
  return mails
    .filter(({ to }) => to?.some((receiver) => receiver.address === address))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html }));
}

/**
 * Waits for the mail number `count` to an address and follows its link: the path with the query, since the server
 * under test has another port than the address it is configured with.
 */
export async function linkInMail(address: string, count: number, pattern: RegExp): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  const mail = (await mailsTo(address))[count - 1];
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((url) => pattern.test(url));
  if (!link) throw new Error(`No link like ${pattern} in: ${mail?.text}`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
