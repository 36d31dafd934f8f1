import { describe, expect, test } from 'vitest';
import * as calls from '@/lib/contract/chapter';
import { chapters } from '@/server/db/schema';
import { deleteOldRows } from '@/server/images/delete-expired';
import { retention } from '@/server/images/upload';
import { errorOf, newBrowser } from '@/tests/browser';
import {
  allEnded,
  browser,
  context,
  newChapter,
  newImage,
  newPages,
  settings,
  signIn,
  statesOf,
} from '@/tests/chapter-stage';
import { until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import * as cancelRoute from './cancel/translateTasks/route';
import * as getRoute from './chapter/get/route';
import * as listRoute from './chapter/list/route';
import * as removeRoute from './chapter/remove/route';
import * as renameRoute from './chapter/rename/route';
import * as saveRoute from './chapter/save/route';
import * as deleteRoute from './delete/now/route';
import * as receiptRoute from './delete/receipt/route';
import * as eventsRoute from './get/translateEvents/route';
import * as quoteRoute from './get/translateQuote/route';
import * as statesRoute from './get/translateResults/route';
import * as zipRoute from './imagesZip/download/route';

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
