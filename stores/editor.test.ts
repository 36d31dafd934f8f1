import { describe, expect, test } from 'vitest';
import { eventually } from '@/tests/eventually';
import { ok, refused, taskId } from '@/tests/fake-api';
import { calls, openEditor, opened, pause } from '@/tests/open-editor';
import { typingPause } from './editor';

const { answer, api, change, editor, saved, sent, state, translator } = openEditor();

describe('editing', () => {
  test('typing is one call when it pauses, with the last text', async () => {
    answer(calls.edit, state(1, 'Hello'));
    for (const text of ['H', 'He', 'Hello']) change({ text }, 'typing');
    expect(editor().getState()).toMatchObject({ saving: 'waiting', drafts: { r1: { text: 'Hello' } } });
    expect(api().calls).toEqual([]);
    await saved();
    expect(sent(calls.edit)).toEqual([{ taskId, revision: 0, regions: [{ id: 'r1', text: 'Hello' }] }]);
    expect(editor().getState().drafts).toEqual({});
    expect(translator().getState().result).toMatchObject({
      revision: 1,
      regions: [{ translation: { text: 'Hello' } }, {}],
    });
    expect(translator().getState().result?.url).not.toBe('blob:0');
    expect(typingPause).toBeLessThan(500);
  });

  test('other choices do not wait, and take along what is being typed', async () => {
    answer(calls.edit, state(1, 'Hello'));
    change({ text: 'Hello' }, 'typing');
    change({ bold: true });
    expect(editor().getState().saving).toBe('saving');
    await saved();
    expect(sent(calls.edit)).toMatchObject([{ regions: [{ id: 'r1', text: 'Hello', bold: true }] }]);
  });

  test('one call at a time: what is wanted meanwhile goes with the next, the newest winning', async () => {
    const gate = opened();
    answer(calls.edit, { ...state(1, 'one'), until: gate.promise }, state(2, 'three'));
    change({ text: 'one' });
    await eventually(() => expect(api().calls).toEqual([`POST ${calls.edit}`]));
    change({ text: 'two' });
    change({ text: 'three' });
    expect(editor().getState().drafts.r1).toEqual({ text: 'three' });
    gate.open();
    await saved();
    expect(sent(calls.edit).map(({ revision, regions }) => [revision, regions])).toEqual([
      [0, [{ id: 'r1', text: 'one' }]],
      [1, [{ id: 'r1', text: 'three' }]],
    ]);
  });

  test('a frame that keeps its size moves the drawn text, another size is a new box', async () => {
    answer(calls.edit, state(1, 'a'), state(2, 'a'));
    change({ frame: { x: 30, y: 5, width: 100, height: 40 } });
    await saved();
    change({ frame: { x: 10, y: 10, width: 150, height: 40 } });
    await saved();
    expect(sent(calls.edit).map(({ regions }) => (regions as { box: unknown }[])[0]!.box)).toEqual([
      { x: 30, y: 5, width: 100, height: 40 },
      { x: 10, y: 10, width: 150, height: 40 },
    ]);
  });

  test('typing that is not sent yet is sent when the balloon is left', async () => {
    answer(calls.edit, state(1, 'Hello'));
    editor().getState().select('r1');
    change({ text: 'Hello' }, 'typing');
    editor().getState().select('r2');
    expect(editor().getState().saving).toBe('saving');
    await saved();
  });

  test('a new page forgets the edits of the former one, also those on their way', async () => {
    const gate = opened();
    answer(calls.edit, { ...state(1, 'late'), until: gate.promise });
    change({ text: 'late' });
    await eventually(() => expect(api().calls).toHaveLength(1));
    const next = { ...translator().getState().result!, taskId: 'u'.repeat(22), revision: 4 };
    translator().setState({ result: next });
    gate.open();
    await pause(100);
    expect(translator().getState().result).toBe(next);
    expect(editor().getState()).toMatchObject({ drafts: {}, saving: 'idle', canUndo: false });
  });
});

describe('choosing and asking', () => {
  test('steps through the balloons in reading order, round and round', () => {
    const seen = [1, 1, 1, -1, -1].map((by) => {
      editor()
        .getState()
        .step(by as 1 | -1);
      return editor().getState().selectedId;
    });
    expect(seen).toEqual(['r1', 'r2', 'r1', 'r2', 'r1']);
  });

  test('a proposal changes nothing until it is taken', async () => {
    answer(calls.retranslate, ok({ proposals: [{ id: 'r1', text: 'Hi', engine: 'local:x', fallbacks: [] }] }));
    await editor().getState().propose('r1', 'local');
    expect(editor().getState().proposals.r1?.local).toEqual({ state: 'done', text: 'Hi', engine: 'local:x' });
    expect(editor().getState()).toMatchObject({ drafts: {}, saving: 'idle' });
  });

  test('a refused proposal says why', async () => {
    answer(calls.retranslate, refused(402, 'premium-only', 'For buyers.'));
    await editor().getState().propose('r1', 'gpt');
    expect(editor().getState().proposals.r1?.gpt).toEqual({
      state: 'failed',
      failure: { code: 'premium-only', message: 'For buyers.' },
    });
  });
});
