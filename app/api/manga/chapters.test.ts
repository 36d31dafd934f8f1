import { randomBytes } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '@/lib/contract/chapter';
import { submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { chapters, deletionReceipts, images, translations } from '@/server/db/schema';
import { deleteOldRows, rowRetention } from '@/server/images/delete-expired';
import { retention } from '@/server/images/upload';
import { startWorker } from '@/server/jobs/handlers';
import { newPerson } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { noisePng } from '@/tests/pictures';
import * as cancelRoute from './cancel/translateTasks/route';
import * as getRoute from './chapter/get/route';
import * as listRoute from './chapter/list/route';
import * as removeRoute from './chapter/remove/route';
import * as renameRoute from './chapter/rename/route';
import * as saveRoute from './chapter/save/route';
import * as deleteRoute from './delete/now/route';
import * as receiptRoute from './delete/receipt/route';
import * as receiptsRoute from './delete/receipts/route';
import * as eventsRoute from './get/translateEvents/route';
import * as quoteRoute from './get/translateQuote/route';
import * as statesRoute from './get/translateResults/route';
import * as zipRoute from './imagesZip/download/route';
import * as uploadRoute from './img/upload/route';
import * as base64Route from './save/imagesByBase64/route';
import * as submitRoute from './submit/translateTask/route';

/** Chapters as the browser sees them, through the very handlers that Next calls. Only the engines are stand-ins. */

const context = contextForTests();
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
let browser: Browser;

beforeAll(() => {
  serveWith(context());
  startWorker(context());
});

beforeEach(() => {
  context().engines.behaviour = () => undefined;
  browser = newBrowser(context());
});

async function signIn() {
  browser = (await newPerson(context())).browser;
}

async function newImage(page?: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = new Blob([page ?? new Uint8Array(await noisePng())], { type: 'image/png' });
  return (await browser.call(uploadImage, uploadRoute, { file })).imageId;
}

async function newTask(imageId: string): Promise<string> {
  const input = { imageId, ...settings, idempotencyKey: randomBytes(9).toString('base64url') };
  return (await browser.call(submitTranslateTask, submitRoute, input)).taskId;
}

async function statesOf(taskIds: string[]) {
  return (await browser.call(calls.getTranslateResults, statesRoute, { taskIds })).states;
}

async function newPages(count: number) {
  const pages: { name: string; imageId: string; taskId: string }[] = [];
  for (let number = 1; number <= count; number++) {
    const imageId = await newImage();
    pages.push({ name: `p${number}.png`, imageId, taskId: await newTask(imageId) });
  }
  return pages;
}

async function allEnded(taskIds: string[]) {
  // Not by the calls, which are counted.
  await until(async () => {
    const rows = await context().db.select().from(translations).where(inArray(translations.id, taskIds));
    return rows.every(({ status }) => !['queued', 'running'].includes(status));
  });
}

const newChapterId = () => randomBytes(16).toString('hex');

function newChapter(pages: { name: string; imageId: string | null; taskId: string | null }[]) {
  return { chapterId: newChapterId(), revision: 0, title: 'Chapter 1', settings, pages };
}

async function unzip(answer: Response) {
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

describe('many pages', () => {
  test('are told of in one call, in the order asked for, without their regions', async () => {
    await signIn();
    const taskIds = (await newPages(3)).map(({ taskId }) => taskId).reverse();
    await allEnded(taskIds);
    const states = await statesOf(taskIds);
    expect(states.map(({ taskId }) => taskId)).toEqual(taskIds);
    expect(states.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(states[0]).not.toHaveProperty('regions');
  });

  test('have their places in the queue', async () => {
    await signIn();
    context().engines.behaviour = untilAborted;
    const taskIds = (await newPages(3)).map(({ taskId }) => taskId);
    await until(async () => (await statesOf(taskIds))[0]?.status === 'running');
    expect((await statesOf(taskIds)).map(({ queuePosition }) => queuePosition)).toEqual([null, 0, 1]);
    await browser.call(calls.cancelTranslateTasks, cancelRoute, { taskIds });
  });

  test('are cancelled in one call, and none is charged', async () => {
    await signIn();
    context().engines.behaviour = untilAborted;
    const taskIds = (await newPages(4)).map(({ taskId }) => taskId);
    const { states } = await browser.call(calls.cancelTranslateTasks, cancelRoute, { taskIds });
    expect(states.map(({ status, charged }) => ({ status, charged }))).toEqual(
      taskIds.map(() => ({ status: 'cancelled', charged: false })),
    );
  });

  test('are told of as events until the last has ended', async () => {
    await signIn();
    const taskIds = (await newPages(3)).map(({ taskId }) => taskId);
    const answer = await browser.send(calls.followTranslateTasks, eventsRoute, { taskIds });
    expect(answer.headers.get('content-type')).toMatch('text/event-stream');
    const text = await answer.text();
    const told = [...text.matchAll(/event: state\ndata: (.*)\n\n/g)].map(([, data]) =>
      calls.pageState.parse(JSON.parse(data ?? '')),
    );
    for (const taskId of taskIds) expect(told.findLast((state) => state.taskId === taskId)?.status).toBe('done');
    expect(text).toMatch(/event: end\ndata: {}\n\n$/);
  });

  test('have four streams of events at most, and one that is left makes room', async () => {
    await signIn();
    context().engines.behaviour = untilAborted;
    const taskIds = [(await newPages(1))[0]!.taskId];
    const open = () => browser.send(calls.followTranslateTasks, eventsRoute, { taskIds });
    const streams = await Promise.all([open(), open(), open(), open()]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await errorOf(await open())).toEqual([429, 'too-many-requests']);
    await streams[0]!.body?.cancel();
    const another = await open();
    expect(another.status).toBe(200);
    for (const stream of [...streams.slice(1), another]) await stream.body?.cancel();
    await browser.call(calls.cancelTranslateTasks, cancelRoute, { taskIds });
  });
});

describe('a quote', () => {
  test('says what is new, what is there already, and whether it suffices', async () => {
    await signIn();
    const [done] = await newPages(1);
    await allEnded([done!.taskId]);
    const fresh = await newImage();
    const pages = [{ imageId: done!.imageId }, { imageId: fresh }, { imageId: fresh }, { sha256: 'a'.repeat(64) }];
    const told = await browser.call(calls.quoteTranslateTasks, quoteRoute, { pages, settings });
    expect(told).toEqual({ cost: 2, free: 2, remaining: 9, enough: true, mostPages: 100 });
    const chinese = await browser.call(calls.quoteTranslateTasks, quoteRoute, {
      pages: [{ imageId: done!.imageId }],
      settings: { ...settings, targetLanguage: 'CHS' },
    });
    expect(chinese).toMatchObject({ cost: 1, free: 0 });
  });

  test('for a premium engine counts bought translations only', async () => {
    await signIn();
    const pages = [{ sha256: 'b'.repeat(64) }];
    const premium = { pages, settings: { ...settings, translator: 'gpt' } };
    const told = await browser.call(calls.quoteTranslateTasks, quoteRoute, premium);
    expect(told).toMatchObject({ cost: 1, remaining: 0, enough: false });
  });
});

describe('a chapter', () => {
  test('is found again as it was left, with the states of its pages', async () => {
    await signIn();
    const pages = [...(await newPages(2)), { name: 'not yet.png', imageId: null, taskId: null }];
    await allEnded(pages.flatMap(({ taskId }) => taskId ?? []));
    const chapter = newChapter(pages);
    expect(await browser.call(calls.saveChapter, saveRoute, chapter)).toMatchObject({ revision: 1 });
    const { chapterId } = chapter;
    const found = await browser.call(calls.getChapter, getRoute, { chapterId });
    expect(found).toMatchObject({ title: 'Chapter 1', revision: 1, settings });
    expect(found.pages.map(({ name, gone, state }) => [name, gone, state?.status])).toEqual([
      ['p1.png', false, 'done'],
      ['p2.png', false, 'done'],
      ['not yet.png', false, undefined],
    ]);
    const listed = await browser.call(calls.listChapters, listRoute, {});
    expect(listed.chapters).toMatchObject([{ chapterId, title: 'Chapter 1', pages: 3, revision: 1 }]);
  });

  test('that another window has saved meanwhile is refused', async () => {
    const chapter = newChapter([]);
    await browser.call(calls.saveChapter, saveRoute, chapter);
    await browser.call(calls.saveChapter, saveRoute, { ...chapter, revision: 1, title: 'Mine' });
    for (const revision of [0, 1]) {
      const answer = await browser.send(calls.saveChapter, saveRoute, { ...chapter, revision, title: 'Theirs' });
      expect(await errorOf(answer)).toEqual([409, 'edited-elsewhere']);
    }
    const { title } = await browser.call(calls.getChapter, getRoute, { chapterId: chapter.chapterId });
    expect(title).toBe('Mine');
  });

  test('is renamed, and removed without its pages', async () => {
    const imageId = await newImage();
    const chapter = newChapter([{ name: 'a.png', imageId, taskId: null }]);
    const { chapterId } = chapter;
    await browser.call(calls.saveChapter, saveRoute, chapter);
    expect(await browser.call(calls.renameChapter, renameRoute, { chapterId, title: 'New' })).toEqual({ revision: 2 });
    await browser.call(calls.removeChapter, removeRoute, { chapterId });
    expect((await browser.call(calls.listChapters, listRoute, {})).chapters).toEqual([]);
    expect(await context().storage.list(`images/${imageId}/`)).toHaveLength(1);
  });

  test('made without an account has 20 pages at most', async () => {
    const pages = Array.from({ length: 21 }, (_, index) => ({ name: `${index}`, imageId: null, taskId: null }));
    expect(await errorOf(await browser.send(calls.saveChapter, saveRoute, newChapter(pages)))).toEqual([
      400,
      'invalid-input',
    ]);
  });

  test('is on the list until its last page goes, and says of a page that it is gone', async () => {
    await signIn();
    const first = { name: 'a.png', imageId: await newImage(), taskId: null };
    context().clock.advance(retention / 2);
    const second = { name: 'b.png', imageId: await newImage(), taskId: null };
    const chapter = newChapter([first, second]);
    const { chapterId } = chapter;
    await browser.call(calls.saveChapter, saveRoute, chapter);
    context().clock.advance(retention / 2 + 1);
    const { pages } = await browser.call(calls.getChapter, getRoute, { chapterId });
    expect(pages.map(({ gone }) => gone)).toEqual([true, false]);
    context().clock.advance(retention / 2);
    expect((await browser.call(calls.listChapters, listRoute, {})).chapters).toEqual([]);
    await deleteOldRows(context());
    expect(await context().db.$count(chapters)).toBe(0);
  });
});

describe('an archive', () => {
  test('has the pages in order under safe names, and tells of itself', async () => {
    await signIn();
    const pictures = [await noisePng(), await noisePng()].map((png) => new Uint8Array(png));
    const taskIds: string[] = [];
    for (const picture of pictures) taskIds.push(await newTask(await newImage(picture)));
    await allEnded(taskIds);
    const input = { taskIds, format: 'cbz', names: ['../b.png', 'a?.png'], title: 'A & B', direction: 'right-to-left' };
    const answer = await browser.send(calls.downloadImagesZip, zipRoute, input);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="A _ B\.cbz"/);
    const files = await unzip(answer);
    expect(files.map(({ name }) => name)).toEqual(['001 b.png', '002 a.png', 'ComicInfo.xml']);
    expect(files[0]?.bytes).toEqual(Buffer.from(pictures[0]!));
    expect(files[1]?.bytes).toEqual(Buffer.from(pictures[1]!));
    const info = String(files[2]?.bytes);
    expect(info).toContain('<Title>A &amp; B</Title>');
    expect(info).toContain('<PageCount>2</PageCount>');
    expect(info).toContain('<Manga>YesAndRightToLeft</Manga>');
  });

  test('names the pages that are missing', async () => {
    await signIn();
    context().engines.behaviour = () => undefined;
    const [done] = await newPages(1);
    await allEnded([done!.taskId]);
    context().engines.behaviour = untilAborted;
    const [waiting] = await newPages(1);
    const taskIds = [done!.taskId, waiting!.taskId];
    const files = await unzip(await browser.send(calls.downloadImagesZip, zipRoute, { taskIds, format: 'zip' }));
    expect(files.map(({ name }) => name)).toEqual(['001.png', 'missing-pages.txt']);
    expect(String(files[1]?.bytes)).toMatch(/002\.webp: (queued|running)/);
    await browser.call(calls.cancelTranslateTasks, cancelRoute, { taskIds: [waiting!.taskId] });
    const none = { taskIds: [waiting!.taskId], format: 'zip' };
    expect(await errorOf(await browser.send(calls.downloadImagesZip, zipRoute, none))).toEqual([409, 'not-done']);
  });
});

describe('pictures as data URLs', () => {
  const urlOf = (bytes: Uint8Array, mime = 'image/png') =>
    `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

  test('are kept as uploads are', async () => {
    const page = await noisePng();
    const { imageIds } = await browser.call(calls.saveImagesByBase64, base64Route, { images: [urlOf(page)] });
    const [key] = await context().storage.list(`images/${imageIds[0]}/`);
    expect(Buffer.from((await context().storage.get(key!))!)).toEqual(Buffer.from(page));
  });

  test.each([
    ['no data URL', 'hello', 'invalid-input'],
    ['broken base64', 'data:image/png;base64,****', 'invalid-input'],
    ['another kind of file', 'data:text/html;base64,PGI+', 'image-type'],
    ['a type that it is not', urlOf(new Uint8Array(9), 'image/webp'), 'image-type'],
    ['an empty picture', 'data:image/png;base64,', 'image-empty'],
    ['more than 5 MB', urlOf(new Uint8Array(5 * 1024 * 1024 + 1)), 'image-too-large'],
  ])('%s is refused, and nothing of the call is kept', async (_, bad, code) => {
    const before = await context().db.$count(images);
    const good = urlOf(await noisePng());
    const answer = await browser.send(calls.saveImagesByBase64, base64Route, { images: [good, bad] });
    expect((await answer.json()).error).toBe(code);
    expect(await context().db.$count(images)).toBe(before);
  });
});

describe('deleting now', () => {
  test('leaves no trace of the pictures and gives a receipt', async () => {
    await signIn();
    const pages = await newPages(2);
    await allEnded(pages.map(({ taskId }) => taskId));
    const chapter = newChapter(pages);
    await browser.call(calls.saveChapter, saveRoute, chapter);
    const receipt = await browser.call(calls.deleteNow, deleteRoute, { chapterId: chapter.chapterId });
    // Each page: the original, the result and the plate.
    expect(receipt).toMatchObject({ chapters: 1, files: 6, cancelled: 0 });
    expect(receipt.pages.map(({ imageId }) => imageId).sort()).toEqual(pages.map(({ imageId }) => imageId).sort());
    expect(receipt.pages[0]).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), translations: 1 });
    for (const { imageId, taskId } of pages) {
      expect(await context().storage.list(`images/${imageId}/`)).toEqual([]);
      expect(await context().storage.list(`translations/${taskId}/`)).toEqual([]);
      const [row] = await context().db.select().from(translations).where(eq(translations.id, taskId));
      expect(row).toMatchObject({ document: null, resultKey: null, plateKey: null });
    }
    const { receiptId } = receipt;
    expect((await browser.call(calls.listReceipts, receiptsRoute, {})).receipts).toEqual([receipt]);
    const file = await browser.send(calls.downloadReceipt, receiptRoute, { receiptId });
    expect(await file.json()).toEqual(receipt);
    context().clock.advance(rowRetention + 1);
    await deleteOldRows(context());
    expect(await context().db.$count(deletionReceipts)).toBe(0);
  });

  test('stops what runs, gives it back, and the page cannot be translated any more', async () => {
    await signIn();
    context().engines.behaviour = untilAborted;
    const [page] = await newPages(1);
    const receipt = await browser.call(calls.deleteNow, deleteRoute, { imageIds: [page!.imageId] });
    expect(receipt).toMatchObject({ cancelled: 1 });
    expect((await statesOf([page!.taskId]))[0]).toMatchObject({ status: 'cancelled', charged: false });
    const input = { imageId: page!.imageId, ...settings, idempotencyKey: 'another key' };
    expect(await errorOf(await browser.send(submitTranslateTask, submitRoute, input))).toEqual([410, 'image-expired']);
  });

  test('of everything takes what is mine only', async () => {
    const other = newBrowser(context());
    const file = new Blob([new Uint8Array(await noisePng())], { type: 'image/png' });
    const theirs = await other.call(uploadImage, uploadRoute, { file });
    await newImage();
    const receipt = await browser.call(calls.deleteNow, deleteRoute, { everything: true });
    expect(receipt.pages).toHaveLength(1);
    expect(await context().storage.list(`images/${theirs.imageId}/`)).toHaveLength(1);
  });
});

describe('somebody else', () => {
  test('gets 403 for every id of a chapter that is not theirs', async () => {
    await signIn();
    const [page] = await newPages(1);
    const { imageId, taskId } = page!;
    await allEnded([taskId]);
    const chapter = newChapter([page!]);
    const { chapterId } = chapter;
    await browser.call(calls.saveChapter, saveRoute, chapter);
    const { receiptId } = await browser.call(calls.deleteNow, deleteRoute, { imageIds: [await newImage()] });
    const stranger = newBrowser(context());
    const taskIds = [taskId];
    const answers = await Promise.all([
      stranger.send(calls.getTranslateResults, statesRoute, { taskIds }),
      stranger.send(calls.followTranslateTasks, eventsRoute, { taskIds }),
      stranger.send(calls.cancelTranslateTasks, cancelRoute, { taskIds }),
      stranger.send(calls.quoteTranslateTasks, quoteRoute, { pages: [{ imageId }], settings }),
      stranger.send(calls.downloadImagesZip, zipRoute, { taskIds, format: 'zip' }),
      stranger.send(calls.getChapter, getRoute, { chapterId }),
      stranger.send(calls.saveChapter, saveRoute, { ...chapter, revision: 1, pages: [] }),
      stranger.send(calls.saveChapter, saveRoute, newChapter([page!])),
      stranger.send(calls.saveChapter, saveRoute, newChapter([{ ...page!, taskId: null }])),
      stranger.send(calls.renameChapter, renameRoute, { chapterId, title: 'Mine' }),
      stranger.send(calls.removeChapter, removeRoute, { chapterId }),
      stranger.send(calls.deleteNow, deleteRoute, { chapterId }),
      stranger.send(calls.deleteNow, deleteRoute, { imageIds: [imageId] }),
      stranger.send(calls.downloadReceipt, receiptRoute, { receiptId }),
    ]);
    for (const answer of answers) expect(await errorOf(answer)).toEqual([403, 'not-yours']);
    expect(await browser.call(calls.getChapter, getRoute, { chapterId })).toMatchObject({ revision: 1 });
    expect(await context().storage.list(`translations/${taskId}/`)).toHaveLength(2);
  });
});
