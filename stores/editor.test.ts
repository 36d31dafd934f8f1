import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { type FakeAnswer, type FakeApi, ok, refused, startFakeApi, taskId } from '@/tests/fake-api';
import { createEditorStore, typingPause } from './editor';
import { createTranslatorStore, type TranslationResult } from './translator';

const edit = '/api/manga/region/edit';
const restore = '/api/manga/region/restore';
const look = '/api/manga/get/translateResult';
const retranslate = '/api/manga/region/retranslate';

vi.setConfig({ testTimeout: 30_000 });

let api: FakeApi;
let translator: ReturnType<typeof createTranslatorStore>;
let editor: ReturnType<typeof createEditorStore>;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set('/result', [{ status: 200, body: new Uint8Array([9]) }]);
  translator = createTranslatorStore();
  editor = createEditorStore(translator);
  translator.setState({
    phase: 'done',
    result: { taskId, revision: 0, url: 'blob:0', regions: page() } as TranslationResult,
  });
});

afterEach(() => api.close());

describe('editing', () => {
  test('typing is one call when it pauses, with the last text', async () => {
    answer(edit, state(1, 'Hello'));
    for (const text of ['H', 'He', 'Hello']) change({ text }, 'typing');
    expect(editor.getState()).toMatchObject({ saving: 'waiting', drafts: { r1: { text: 'Hello' } } });
    expect(api.calls).toEqual([]);
    await saved();
    expect(sent(edit)).toEqual([{ taskId, revision: 0, regions: [{ id: 'r1', text: 'Hello' }] }]);
    expect(editor.getState().drafts).toEqual({});
    expect(translator.getState().result).toMatchObject({
      revision: 1,
      regions: [{ translation: { text: 'Hello' } }, {}],
    });
    expect(translator.getState().result?.url).not.toBe('blob:0');
    expect(typingPause).toBeLessThan(500);
  });

  test('other choices do not wait, and take along what is being typed', async () => {
    answer(edit, state(1, 'Hello'));
    change({ text: 'Hello' }, 'typing');
    change({ bold: true });
    expect(editor.getState().saving).toBe('saving');
    await saved();
    expect(sent(edit)).toMatchObject([{ regions: [{ id: 'r1', text: 'Hello', bold: true }] }]);
  });

  test('one call at a time: what is wanted meanwhile goes with the next, the newest winning', async () => {
    const gate = opened();
    answer(edit, { ...state(1, 'one'), until: gate.promise }, state(2, 'three'));
    change({ text: 'one' });
    await vi.waitFor(() => expect(api.calls).toEqual([`POST ${edit}`]));
    change({ text: 'two' });
    change({ text: 'three' });
    expect(editor.getState().drafts.r1).toEqual({ text: 'three' });
    gate.open();
    await saved();
    expect(sent(edit).map(({ revision, regions }) => [revision, regions])).toEqual([
      [0, [{ id: 'r1', text: 'one' }]],
      [1, [{ id: 'r1', text: 'three' }]],
    ]);
  });

  test('a frame that keeps its size moves the drawn text, another size is a new box', async () => {
    answer(edit, state(1, 'a'), state(2, 'a'));
    change({ frame: { x: 30, y: 5, width: 100, height: 40 } });
    await saved();
    change({ frame: { x: 10, y: 10, width: 150, height: 40 } });
    await saved();
    expect(sent(edit).map(({ regions }) => (regions as { box: unknown }[])[0]!.box)).toEqual([
      { x: 30, y: 5, width: 100, height: 40 },
      { x: 10, y: 10, width: 150, height: 40 },
    ]);
  });

  test('typing that is not sent yet is sent when the balloon is left', async () => {
    answer(edit, state(1, 'Hello'));
    editor.getState().select('r1');
    change({ text: 'Hello' }, 'typing');
    editor.getState().select('r2');
    expect(editor.getState().saving).toBe('saving');
    await saved();
  });

  test('a new page forgets the edits of the former one, also those on their way', async () => {
    const gate = opened();
    answer(edit, { ...state(1, 'late'), until: gate.promise });
    change({ text: 'late' });
    await vi.waitFor(() => expect(api.calls).toHaveLength(1));
    const next = { ...translator.getState().result!, taskId: 'u'.repeat(22), revision: 4 };
    translator.setState({ result: next });
    gate.open();
    await pause(100);
    expect(translator.getState().result).toBe(next);
    expect(editor.getState()).toMatchObject({ drafts: {}, saving: 'idle', canUndo: false });
  });
});

describe('what goes wrong', () => {
  test('a refusal keeps the text and says why; trying again sends it', async () => {
    answer(edit, refused(503, 'busy', 'Too much to do.'), state(1, 'Hello'));
    change({ text: 'Hello' });
    await until('failed');
    expect(editor.getState()).toMatchObject({
      failure: { code: 'busy', message: 'Too much to do.' },
      drafts: { r1: { text: 'Hello' } },
    });
    editor.getState().retry();
    await saved();
    expect(translator.getState().result?.revision).toBe(1);
  });

  test('discarding goes back to what the page shows', async () => {
    answer(edit, refused(503, 'busy', ''));
    change({ text: 'Hello' });
    await until('failed');
    editor.getState().discard();
    expect(editor.getState()).toMatchObject({ drafts: {}, failure: null, saving: 'saved' });
  });

  test('an edit whose answer was lost is not made twice', async () => {
    answer(edit, { drop: true });
    answer(look, state(1, 'Hello'));
    change({ text: 'Hello' });
    await until('failed');
    editor.getState().retry();
    await saved();
    expect(sent(edit)).toHaveLength(1);
    expect(editor.getState()).toMatchObject({ drafts: {}, canUndo: true });
    expect(translator.getState().result).toMatchObject({ revision: 1 });
  });

  test('an edit that never arrived is made when the connection is back', async () => {
    answer(edit, { drop: true }, state(1, 'Hello'));
    answer(look, state(0, 'a'));
    change({ text: 'Hello' });
    await until('failed');
    editor.getState().retry();
    await saved();
    expect(sent(edit)).toHaveLength(2);
    expect(translator.getState().result).toMatchObject({ revision: 1 });
  });

  test('a lost picture is fetched again without another edit', async () => {
    answer(edit, state(1, 'Hello'));
    answer(look, state(1, 'Hello'));
    api.answers.set('/result', [{ drop: true }, { drop: true }, { status: 200, body: new Uint8Array([7]) }]);
    change({ text: 'Hello' });
    await until('failed');
    expect(translator.getState().result).toMatchObject({ revision: 1, url: 'blob:0' });
    api.answers.set('/result', [{ status: 200, body: new Uint8Array([7]) }]);
    editor.getState().retry();
    await saved();
    expect(sent(edit)).toHaveLength(1);
    expect(translator.getState().result?.url).not.toBe('blob:0');
  });

  test('a page edited elsewhere is shown as it is now; the change waits for a decision', async () => {
    answer(edit, refused(409, 'edited-elsewhere', ''), state(8, 'Mine'));
    answer(look, state(7, 'Theirs'));
    change({ text: 'Mine' });
    await until('clash');
    expect(translator.getState().result).toMatchObject({
      revision: 7,
      regions: [{ translation: { text: 'Theirs' } }, {}],
    });
    expect(editor.getState().drafts.r1).toEqual({ text: 'Mine' });
    // Nothing goes out before that.
    change({ bold: true });
    await pause(50);
    expect(sent(edit)).toHaveLength(1);
    editor.getState().retry();
    await saved();
    expect(sent(edit)[1]).toMatchObject({ revision: 7, regions: [{ text: 'Mine', bold: true }] });
  });
});

describe('the history', () => {
  test('undo and redo name the revisions, over and over', async () => {
    answer(edit, state(1, 'one'), state(2, 'b'));
    answer(restore, state(3, 'one'), state(4, 'a'), state(5, 'one'), state(6, 'b'));
    change({ text: 'one' });
    await saved();
    change({ bold: true });
    await saved();
    const { undo, redo } = editor.getState();
    for (const step of [undo, undo, redo, redo]) {
      step();
      await saved();
    }
    expect(sent(restore).map(({ revision, to }) => [revision, to])).toEqual([
      [2, 1],
      [3, 0],
      [4, 3],
      [5, 2],
    ]);
    expect(editor.getState()).toMatchObject({ canUndo: true, canRedo: false });
  });

  test('typing in one go is one step, another balloon begins a new one', async () => {
    answer(edit, state(1, 'o'), state(2, 'on'), state(3, 'one'));
    answer(restore, state(4, 'on'), state(5, 'a'));
    for (const text of ['o', 'on']) {
      change({ text }, 'typing');
      await saved();
    }
    editor.getState().select('r2');
    change({ text: 'one' }, 'typing');
    await saved();
    editor.getState().undo();
    await saved();
    editor.getState().undo();
    await saved();
    expect(sent(restore).map(({ to }) => to)).toEqual([2, 0]);
    expect(editor.getState().canUndo).toBe(false);
  });

  test('what is chosen, not typed, is a step each', async () => {
    answer(edit, state(1, 'a'), state(2, 'a'));
    answer(restore, state(3, 'a'));
    for (const color of ['#ff0000', '#00ff00']) {
      change({ color });
      await saved();
    }
    editor.getState().undo();
    await saved();
    expect(sent(restore)).toMatchObject([{ to: 1 }]);
    expect(editor.getState().canUndo).toBe(true);
  });

  test('undo while something is unsent takes just that back', async () => {
    answer(edit, state(1, 'one'), state(2, 'one'));
    answer(restore, state(3, 'one'));
    change({ text: 'one' });
    await saved();
    change({ size: 20 }, 'typing');
    editor.getState().undo();
    await saved();
    expect(sent(edit)).toHaveLength(2);
    expect(sent(restore)).toMatchObject([{ revision: 2, to: 1 }]);
  });

  test('an edit after an undo leaves nothing to redo', async () => {
    answer(edit, state(1, 'one'), state(3, 'two'));
    answer(restore, state(2, 'a'));
    change({ text: 'one' });
    await saved();
    editor.getState().undo();
    await saved();
    expect(editor.getState().canRedo).toBe(true);
    change({ text: 'two' });
    await saved();
    expect(editor.getState()).toMatchObject({ canUndo: true, canRedo: false });
  });
});

describe('choosing and asking', () => {
  test('steps through the balloons in reading order, round and round', () => {
    const seen = [1, 1, 1, -1, -1].map((by) => {
      editor.getState().step(by as 1 | -1);
      return editor.getState().selectedId;
    });
    expect(seen).toEqual(['r1', 'r2', 'r1', 'r2', 'r1']);
  });

  test('a proposal changes nothing until it is taken', async () => {
    answer(retranslate, ok({ proposals: [{ id: 'r1', text: 'Hi', engine: 'local:x', fallbacks: [] }] }));
    await editor.getState().propose('r1', 'local');
    expect(editor.getState().proposals.r1?.local).toEqual({ state: 'done', text: 'Hi', engine: 'local:x' });
    expect(editor.getState()).toMatchObject({ drafts: {}, saving: 'idle' });
  });

  test('a refused proposal says why', async () => {
    answer(retranslate, refused(402, 'premium-only', 'For buyers.'));
    await editor.getState().propose('r1', 'gpt');
    expect(editor.getState().proposals.r1?.gpt).toEqual({
      state: 'failed',
      failure: { code: 'premium-only', message: 'For buyers.' },
    });
  });
});

function page(text = 'a'): Region[] {
  const box = { x: 10, y: 10, width: 100, height: 40 };
  const lettering: Region['lettering'] = {
    ...{ font: 'comic', size: 20, lineHeight: 24, direction: 'horizontal', align: 'center', color: '#000000' },
    ...{ outline: null, lines: [text], box, overflow: false },
  };
  const area: Region['area'] = [
    [0, 0],
    [120, 0],
    [120, 60],
  ];
  const region = (id: string, order: number, words: string): Region => ({
    ...{ id, order, kind: 'balloon', polygon: area, area, direction: 'vertical', fontSize: 20 },
    colors: { text: '#000000', background: '#ffffff' },
    source: { text: 'あ', language: 'JPN', confidence: 1, reader: 'test', lines: [] },
    ...{ status: 'translated', keptReason: null, lettering },
    translation: { text: words, language: 'ENG', engine: 'local' },
  });
  return [region('r1', 0, text), region('r2', 1, 'b')];
}

/** The server's answer: the page at a revision, with a text in its first balloon. */
function state(revision: number, text: string) {
  return ok({
    ...{ taskId, status: 'done', stage: 'encoding', progress: 1, queuePosition: null, charged: true },
    ...{ revision, regions: page(text), resultUrl: `${api.url}/result`, expiresAt: '2030-01-01T00:00:00.000Z' },
  }) as Extract<FakeAnswer, { status: number }>;
}

function answer(path: string, ...answers: FakeAnswer[]) {
  api.answers.set(path, answers);
}

function change(choice: Parameters<ReturnType<typeof editor.getState>['change']>[0][string], pace?: 'typing') {
  editor.getState().change({ [editor.getState().selectedId ?? 'r1']: choice }, pace);
}

/** Bodies of the calls, without what signing adds. */
function sent(path: string): Record<string, unknown>[] {
  return api.bodies.filter((call) => call.path === path).map(({ body: { _t, _n, ...body } }) => body);
}

function until(saving: string): Promise<void> {
  return vi.waitFor(() => expect(editor.getState().saving).toBe(saving), { timeout: 8000, interval: 5 });
}

function saved(): Promise<void> {
  return until('saved');
}

function opened() {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
