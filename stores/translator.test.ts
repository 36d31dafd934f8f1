import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '@/tests/eventually';
import { type FakeApi, imageId, ok, planTranslation, refused, startFakeApi } from '@/tests/fake-api';
import type { TaskSettings } from './translate-flow';
import { createTranslatorStore } from './translator';

const settings: TaskSettings = { translator: 'local', detector: 'default', font: 'comic', source: null, target: 'ENG' };
const submit = '/api/manga/submit/translateTask';
const result = '/api/manga/get/translateResult';

// The polling takes its real time.
vi.setConfig({ testTimeout: 60_000 });

let api: FakeApi;
let store: ReturnType<typeof createTranslatorStore>;

beforeEach(async () => {
  api = await startFakeApi();
  store = createTranslatorStore();
});

afterEach(async () => {
  store.getState().reset();
  await api.close();
});

function page(name = 'page.01.png'): File {
  return new File([new Uint8Array(64)], name, { type: 'image/png' });
}

/** Resolves the moment the store is in the phase, however short that is. */
function until(phase: string): Promise<void> {
  return new Promise((resolve) => {
    if (store.getState().phase === phase) return resolve();
    const stop = store.subscribe((state) => {
      if (state.phase !== phase) return;
      stop();
      resolve();
    });
  });
}

describe('the translator', () => {
  test('takes a page from upload through the queue to a named result', async () => {
    planTranslation(api);
    const phases: string[] = [];
    store.subscribe(({ phase }) => phases.at(-1) !== phase && phases.push(phase));
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    expect(phases).toEqual(['empty', 'ready', 'uploading', 'submitting', 'waiting', 'done']);
    expect(store.getState().result).toMatchObject({ fileName: 'page.01.en.webp', charged: true, settings });
    expect(api.bodies.find(({ path }) => path === submit)?.body).toMatchObject({ imageId, targetLanguage: 'ENG' });
  });

  test('sends the series, the names and the honorifics along', async () => {
    planTranslation(api);
    const wishes = {
      series: 'a1',
      glossary: [{ source: 'ハナ', target: 'Hana' }],
      honorifics: 'keep' as const,
    };
    store.getState().offerFiles([page()]);
    await store.getState().translate({ ...settings, wishes });
    const sent = api.bodies.find(({ path }) => path === submit)?.body;
    expect(sent).toMatchObject(wishes);
    expect(sent).not.toHaveProperty('wishes');
  });

  test('says why each file is refused and takes the others as a chapter', () => {
    planTranslation(api);
    store.getState().offerFiles([new File(['x'], 'notes.txt', { type: 'text/plain' }), page('a.png'), page('b.png')]);
    expect(store.getState().page?.fileName).toBe('a.png');
    expect(store.getState().refusals).toEqual([{ name: 'notes.txt', reason: 'type' }]);
  });

  test('a page that the server cannot use goes back to the drop zone with its reason', async () => {
    api.answers.set('/api/manga/img/upload', [refused(422, 'image-broken', 'This picture is damaged.')]);
    store.getState().offerFiles([page('torn.png')]);
    await until('empty');
    expect(store.getState().refusals).toEqual([
      {
        name: 'torn.png',
        reason: 'server',
        failure: { code: 'image-broken', message: 'This picture is damaged.' },
      },
    ]);
  });

  test('the daily limit ends the run with the server’s text', async () => {
    planTranslation(api);
    api.answers.set(submit, [refused(402, 'anonymous-limit', 'Only one a day.')]);
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    expect(store.getState()).toMatchObject({
      phase: 'failed',
      failure: { code: 'anonymous-limit', message: 'Only one a day.' },
    });
  });

  test('a page without text fails with that reason', async () => {
    planTranslation(api, { status: 'failed', charged: false, error: { code: 'no-text', message: 'No text.' } });
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    expect(store.getState().failure).toEqual({ code: 'no-text', message: 'No text.' });
  });

  test('a lost answer to the submission is asked for again with the same key', async () => {
    planTranslation(api);
    api.answers.get(submit)?.unshift({ drop: true });
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    const keys = api.bodies.filter(({ path }) => path === submit).map(({ body }) => body.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(store.getState().phase).toBe('done');
  });

  test('a lost connection while waiting is told and waited out', async () => {
    planTranslation(api);
    api.answers.get(result)?.unshift({ drop: true });
    const seen: boolean[] = [];
    store.subscribe(({ connected }) => seen.push(connected));
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    expect(seen).toContain(false);
    expect(store.getState()).toMatchObject({ phase: 'done', connected: true });
  });

  test('a connection lost while the finished picture is fetched is told as such', async () => {
    planTranslation(api);
    api.answers.set('/result', [{ drop: true }]);
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    expect(store.getState()).toMatchObject({ phase: 'failed', failure: { code: 'offline', message: '' } });
  });

  test('a page that the server has deleted meanwhile is uploaded once more', async () => {
    planTranslation(api);
    api.answers.get(submit)?.unshift(refused(410, 'image-expired', 'Deleted.'));
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    expect(api.calls.filter((call) => call.endsWith('/upload'))).toHaveLength(2);
    expect(store.getState().phase).toBe('done');
  });

  test('cancelling tells the server and keeps the page', async () => {
    planTranslation(api);
    api.answers.set(result, api.answers.get(result)!.slice(0, 1));
    store.getState().offerFiles([page()]);
    const run = store.getState().translate(settings);
    await until('waiting');
    await store.getState().cancel();
    await run;
    expect(store.getState()).toMatchObject({ phase: 'ready', failure: null, task: null });
    expect(store.getState().page?.fileName).toBe('page.01.png');
    expect(api.calls).toContain('POST /api/manga/cancel/translateTask');
  });

  test('cancelling at once submits nothing', async () => {
    planTranslation(api);
    store.getState().offerFiles([page()]);
    const run = store.getState().translate(settings);
    await store.getState().cancel();
    await run;
    expect(api.calls).not.toContain(`POST ${submit}`);
    expect(store.getState().phase).toBe('ready');
  });

  test('cancelling before the task is known cancels it when it is', async () => {
    planTranslation(api);
    store.getState().offerFiles([page()]);
    const run = store.getState().translate(settings);
    await until('submitting');
    await store.getState().cancel();
    await run;
    await eventually(() => expect(api.calls).toContain('POST /api/manga/cancel/translateTask'));
    expect(store.getState().phase).toBe('ready');
  });

  test('a new page replaces a finished one', async () => {
    planTranslation(api);
    store.getState().offerFiles([page()]);
    await store.getState().translate(settings);
    api.answers.set('/api/manga/img/upload', [ok({})]);
    store.getState().offerFiles([page('next.png')]);
    expect(store.getState()).toMatchObject({ phase: 'ready', result: null, page: { name: 'next' } });
  });
});
