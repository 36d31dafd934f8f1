import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '@/tests/eventually';
import { type FakeApi, ok, planTranslation, refused, startFakeApi } from '@/tests/fake-api';
import { createChapterStore, pagesToTranslate } from './chapter';
import type { TaskSettings } from './translate-flow';

const settings: TaskSettings = { translator: 'local', detector: 'default', font: 'comic', source: null, target: 'ENG' };
const upload = '/api/manga/img/upload';
const submit = '/api/manga/submit/translateTask';

// The polling takes its real time.
vi.setConfig({ testTimeout: 60_000 });

let api: FakeApi;
let store: ReturnType<typeof createChapterStore>;

beforeEach(async () => {
  api = await startFakeApi();
  planTranslation(api);
  store = createChapterStore({ mostPages: () => 4 });
});

afterEach(async () => {
  store.getState().reset();
  await api.close();
});

function picture(name: string): File {
  return new File([new Uint8Array(64)], name, { type: 'image/png' });
}

function offer(...names: string[]) {
  return store.getState().offerFiles(names.map(picture), 'add');
}

const names = () => store.getState().pages.map(({ name }) => name);
const phases = () => store.getState().pages.map(({ phase }) => phase);
const ids = () => store.getState().pages.map(({ id }) => id);

/** Leaves the last answer of the plan alone: every page is done as soon as it is asked after. */
function doneAtOnce() {
  const states = api.answers.get('/api/manga/get/translateResult')!;
  api.answers.set('/api/manga/get/translateResult', states.slice(-1));
}

describe('a chapter', () => {
  test('puts its pages in natural order and shows the first', () => {
    offer('p10.png', 'p2.png', 'p1.png');
    expect(names()).toEqual(['p1', 'p2', 'p10']);
    expect(store.getState().currentId).toBe(ids()[0]);
  });

  test('takes as many pages as fit, and names the first that does not', () => {
    offer('1.png', '2.png', '3.png', '4.png', '5.png', '6.png');
    expect(names()).toEqual(['1', '2', '3', '4']);
    expect(store.getState().refusals).toEqual([{ name: '5.png', reason: 'too-many-pages', most: 4 }]);
  });

  test('says why an archive of another kind is not opened, and keeps the pages that came with it', async () => {
    store.getState().offerFiles([picture('1.png'), new File(['Rar!'], 'volume.cbr')], 'replace');
    await eventually(() => expect(store.getState().opening).toBeNull());
    expect(store.getState().refusals).toEqual([{ name: 'volume.cbr', reason: 'archive-format' }]);
    expect(names()).toEqual(['1']);
  });

  test('a page is moved, and taken out; its neighbour comes on the screen', () => {
    offer('1.png', '2.png', '3.png');
    store.getState().move(ids()[0]!, 2);
    expect(names()).toEqual(['2', '3', '1']);
    store.getState().remove(store.getState().currentId!);
    expect(names()).toEqual(['2', '3']);
    expect(store.getState().currentId).toBe(ids()[1]);
  });

  test('translates all its pages in reading order, and has nothing left to do then', async () => {
    doneAtOnce();
    offer('1.png', '2.png', '3.png');
    await store.getState().run(ids(), settings);
    expect(phases()).toEqual(['done', 'done', 'done']);
    expect(pagesToTranslate(store.getState().pages, settings)).toEqual([]);
    expect(pagesToTranslate(store.getState().pages, { ...settings, font: 'bangers' })).toHaveLength(3);
  });

  test('a broken page is named and stays; the others are translated, and it is not asked for again', async () => {
    doneAtOnce();
    api.answers.get(upload)!.unshift(refused(422, 'image-broken', 'Damaged.'));
    offer('1.png', '2.png', '3.png');
    await eventually(() => expect(phases()).toContain('failed'));
    const wanted = pagesToTranslate(store.getState().pages, settings);
    expect(wanted).toHaveLength(2);
    await store.getState().run(
      wanted.map(({ id }) => id),
      settings,
    );
    expect(phases().sort()).toEqual(['done', 'done', 'failed']);
    expect(api.calls.filter((call) => call.endsWith('translateTask'))).toHaveLength(2);
  });

  test('only what failed is tried again', async () => {
    doneAtOnce();
    api.answers.get(submit)!.unshift(refused(500, 'internal', 'Sorry.'));
    offer('1.png', '2.png');
    await store.getState().run(ids(), settings);
    expect(phases()).toEqual(['failed', 'done']);
    api.calls.length = 0;
    await store.getState().retryFailed();
    expect(phases()).toEqual(['done', 'done']);
    expect(api.calls.filter((call) => call.endsWith('translateTask'))).toHaveLength(1);
  });

  test('where no translations are left the pages behind are not tried', async () => {
    api.answers.set(submit, [refused(402, 'no-credits', 'None left.')]);
    offer('1.png', '2.png', '3.png');
    await store.getState().run(ids(), settings);
    expect(phases()).toEqual(['failed', 'ready', 'ready']);
    expect(api.calls.filter((call) => call.endsWith('submit/translateTask'))).toHaveLength(1);
  });

  test('cancelling all stops what runs and submits nothing more', async () => {
    api.answers.set('/api/manga/get/translateResult', api.answers.get('/api/manga/get/translateResult')!.slice(0, 1));
    offer('1.png', '2.png');
    const run = store.getState().run(ids(), settings);
    await eventually(() => expect(phases()).toEqual(['waiting', 'waiting']));
    await store.getState().cancel(ids());
    await run;
    expect(phases()).toEqual(['ready', 'ready']);
    expect(api.calls.filter((call) => call.endsWith('cancel/translateTask'))).toHaveLength(2);
  });

  test('one that was left is gone on with: followed where it was submitted, and asked for where it was not', async () => {
    doneAtOnce();
    offer('1.png', '2.png', '3.png');
    const [first, second, third] = store.getState().pages;
    store.getState().reset();
    api.calls.length = 0;
    const taskId = 't'.repeat(22);
    store.getState().bringBack({
      chapterId: 'c'.repeat(32),
      revision: 1,
      name: 'Chapter',
      currentId: 'gone',
      pages: [{ ...first!, phase: 'waiting', taskId, settings }, { ...second!, phase: 'submitting', settings }, third!],
    });
    await eventually(() => expect(phases()).toEqual(['done', 'done', 'ready']));
    expect(store.getState().currentId).toBe(first!.id);
    expect(api.calls.filter((call) => call.endsWith('submit/translateTask'))).toHaveLength(1);
  });

  test('only the pages around the one on the screen hold pictures', async () => {
    api.answers.set(upload, [ok({})]);
    offer('1.png', '2.png', '3.png', '4.png');
    expect(Object.keys(store.getState().pictures).sort()).toEqual([ids()[0], ids()[1]].sort());
    store.getState().show(ids()[3]!);
    expect(Object.keys(store.getState().pictures).sort()).toEqual([ids()[2], ids()[3]].sort());
  });
});
