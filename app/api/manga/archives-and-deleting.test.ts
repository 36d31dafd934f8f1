import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as calls from '@/lib/contract/chapter';
import { submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { deletionReceipts, images, translations } from '@/server/db/schema';
import { deleteOldRows, rowRetention } from '@/server/images/delete-expired';
import { errorOf, newBrowser } from '@/tests/browser';
import {
  allEnded,
  browser,
  context,
  newChapter,
  newImage,
  newPages,
  newTask,
  settings,
  signIn,
  statesOf,
  unzip,
} from '@/tests/chapter-stage';
import { untilAborted } from '@/tests/engines';
import { noisePng } from '@/tests/pictures';
import * as cancelRoute from './cancel/translateTasks/route';
import * as saveRoute from './chapter/save/route';
import * as deleteRoute from './delete/now/route';
import * as receiptRoute from './delete/receipt/route';
import * as receiptsRoute from './delete/receipts/route';
import * as zipRoute from './imagesZip/download/route';
import * as uploadRoute from './img/upload/route';
import * as base64Route from './save/imagesByBase64/route';
import * as submitRoute from './submit/translateTask/route';

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
