import { randomBytes } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect } from 'vitest';
import * as statesRoute from '@/app/api/manga/get/translateResults/route';
import * as uploadRoute from '@/app/api/manga/img/upload/route';
import * as submitRoute from '@/app/api/manga/submit/translateTask/route';
import * as calls from '@/lib/contract/chapter';
import { submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { translations } from '@/server/db/schema';
import { startWorker } from '@/server/jobs/handlers';
import { newPerson } from '@/tests/accounts';
import { type Browser, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests, until } from '@/tests/context';
import { noisePng } from '@/tests/pictures';

/** Chapters as the browser sees them, through the very handlers that Next calls. Only the engines are stand-ins. */

export const context = contextForTests();
export const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
/** A new one for each test; signed in after `signIn`. */
export let browser: Browser;

beforeAll(() => {
  serveWith(context());
  startWorker(context());
});

beforeEach(() => {
  context().engines.behaviour = () => undefined;
  browser = newBrowser(context());
});

export async function signIn() {
  browser = (await newPerson(context())).browser;
}

export async function newImage(page?: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = new Blob([page ?? new Uint8Array(await noisePng())], { type: 'image/png' });
  return (await browser.call(uploadImage, uploadRoute, { file })).imageId;
}

export async function newTask(imageId: string): Promise<string> {
  const input = { imageId, ...settings, idempotencyKey: randomBytes(9).toString('base64url') };
  return (await browser.call(submitTranslateTask, submitRoute, input)).taskId;
}

export async function statesOf(taskIds: string[]) {
  return (await browser.call(calls.getTranslateResults, statesRoute, { taskIds })).states;
}

export async function newPages(count: number) {
  const pages: { name: string; imageId: string; taskId: string }[] = [];
  for (let number = 1; number <= count; number++) {
    const imageId = await newImage();
    pages.push({ name: `p${number}.png`, imageId, taskId: await newTask(imageId) });
  }
  return pages;
}

export async function allEnded(taskIds: string[]) {
  // Not by the calls, which are counted.
  await until(async () => {
    const rows = await context().db.select().from(translations).where(inArray(translations.id, taskIds));
    return rows.every(({ status }) => !['queued', 'running'].includes(status));
  });
}

export const newChapterId = () => randomBytes(16).toString('hex');

export function newChapter(pages: { name: string; imageId: string | null; taskId: string | null }[]) {
  return { chapterId: newChapterId(), revision: 0, title: 'Chapter 1', settings, pages };
}

export async function unzip(answer: Response) {
  expect(answer.status).toBe(200);
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer())));
  const entries = await reader.getEntries();
  return Promise.all(
    entries.map(async (entry) => {
      if (entry.directory) throw new Error('a folder');
      return { name: entry.filename, bytes: Buffer.from(await entry.getData(new Uint8ArrayWriter())) };
    }),
  );
}
