import { describe, expect, test } from 'vitest';
import { refused } from '@/tests/fake-api';
import { calls, openEditor, pause } from '@/tests/open-editor';

const { answer, api, change, editor, saved, sent, state, translator, until } = openEditor();

describe('what goes wrong', () => {
  test('a refusal keeps the text and says why; trying again sends it', async () => {
    answer(calls.edit, refused(503, 'busy', 'Too much to do.'), state(1, 'Hello'));
    change({ text: 'Hello' });
    await until('failed');
    expect(editor().getState()).toMatchObject({
      failure: { code: 'busy', message: 'Too much to do.' },
      drafts: { r1: { text: 'Hello' } },
    });
    editor().getState().retry();
    await saved();
    expect(translator().getState().result?.revision).toBe(1);
  });

  test('discarding goes back to what the page shows', async () => {
    answer(calls.edit, refused(503, 'busy', ''));
    change({ text: 'Hello' });
    await until('failed');
    editor().getState().discard();
    expect(editor().getState()).toMatchObject({ drafts: {}, failure: null, saving: 'saved' });
  });

  test('an edit whose answer was lost is not made twice', async () => {
    answer(calls.edit, { drop: true });
    answer(calls.look, state(1, 'Hello'));
    change({ text: 'Hello' });
    await until('failed');
    editor().getState().retry();
    await saved();
    expect(sent(calls.edit)).toHaveLength(1);
    expect(editor().getState()).toMatchObject({ drafts: {}, canUndo: true });
    expect(translator().getState().result).toMatchObject({ revision: 1 });
  });

  test('an edit that never arrived is made when the connection is back', async () => {
    answer(calls.edit, { drop: true }, state(1, 'Hello'));
    answer(calls.look, state(0, 'a'));
    change({ text: 'Hello' });
    await until('failed');
    editor().getState().retry();
    await saved();
    expect(sent(calls.edit)).toHaveLength(2);
    expect(translator().getState().result).toMatchObject({ revision: 1 });
  });

  test('a lost picture is fetched again without another edit', async () => {
    answer(calls.edit, state(1, 'Hello'));
    answer(calls.look, state(1, 'Hello'));
    api().answers.set('/result', [{ drop: true }, { drop: true }, { status: 200, body: new Uint8Array([7]) }]);
    change({ text: 'Hello' });
    await until('failed');
    expect(translator().getState().result).toMatchObject({ revision: 1, url: 'blob:0' });
    api().answers.set('/result', [{ status: 200, body: new Uint8Array([7]) }]);
    editor().getState().retry();
    await saved();
    expect(sent(calls.edit)).toHaveLength(1);
    expect(translator().getState().result?.url).not.toBe('blob:0');
  });

  test('a page edited elsewhere is shown as it is now; the change waits for a decision', async () => {
    answer(calls.edit, refused(409, 'edited-elsewhere', ''), state(8, 'Mine'));
    answer(calls.look, state(7, 'Theirs'));
    change({ text: 'Mine' });
    await until('clash');
    expect(translator().getState().result).toMatchObject({
      revision: 7,
      regions: [{ translation: { text: 'Theirs' } }, {}],
    });
    expect(editor().getState().drafts.r1).toEqual({ text: 'Mine' });
    // Nothing goes out before that.
    change({ bold: true });
    await pause(50);
    expect(sent(calls.edit)).toHaveLength(1);
    editor().getState().retry();
    await saved();
    expect(sent(calls.edit)[1]).toMatchObject({ revision: 7, regions: [{ text: 'Mine', bold: true }] });
  });
});
