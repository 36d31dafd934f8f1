import { describe, expect, test } from 'vitest';
import { calls, openEditor } from '@/tests/open-editor';

const { answer, change, editor, saved, sent, state } = openEditor();

describe('the history', () => {
  test('undo and redo name the revisions, over and over', async () => {
    answer(calls.edit, state(1, 'one'), state(2, 'b'));
    answer(calls.restore, state(3, 'one'), state(4, 'a'), state(5, 'one'), state(6, 'b'));
    change({ text: 'one' });
    await saved();
    change({ bold: true });
    await saved();
    const { undo, redo } = editor().getState();
    for (const step of [undo, undo, redo, redo]) {
      step();
      await saved();
    }
    expect(sent(calls.restore).map(({ revision, to }) => [revision, to])).toEqual([
      [2, 1],
      [3, 0],
      [4, 3],
      [5, 2],
    ]);
    expect(editor().getState()).toMatchObject({ canUndo: true, canRedo: false });
  });

  test('typing in one go is one step, another balloon begins a new one', async () => {
    answer(calls.edit, state(1, 'o'), state(2, 'on'), state(3, 'one'));
    answer(calls.restore, state(4, 'on'), state(5, 'a'));
    for (const text of ['o', 'on']) {
      change({ text }, 'typing');
      await saved();
    }
    editor().getState().select('r2');
    change({ text: 'one' }, 'typing');
    await saved();
    editor().getState().undo();
    await saved();
    editor().getState().undo();
    await saved();
    expect(sent(calls.restore).map(({ to }) => to)).toEqual([2, 0]);
    expect(editor().getState().canUndo).toBe(false);
  });

  test('what is chosen, not typed, is a step each', async () => {
    answer(calls.edit, state(1, 'a'), state(2, 'a'));
    answer(calls.restore, state(3, 'a'));
    for (const color of ['#ff0000', '#00ff00']) {
      change({ color });
      await saved();
    }
    editor().getState().undo();
    await saved();
    expect(sent(calls.restore)).toMatchObject([{ to: 1 }]);
    expect(editor().getState().canUndo).toBe(true);
  });

  test('undo while something is unsent takes just that back', async () => {
    answer(calls.edit, state(1, 'one'), state(2, 'one'));
    answer(calls.restore, state(3, 'one'));
    change({ text: 'one' });
    await saved();
    change({ size: 20 }, 'typing');
    editor().getState().undo();
    await saved();
    expect(sent(calls.edit)).toHaveLength(2);
    expect(sent(calls.restore)).toMatchObject([{ revision: 2, to: 1 }]);
  });

  test('an edit after an undo leaves nothing to redo', async () => {
    answer(calls.edit, state(1, 'one'), state(3, 'two'));
    answer(calls.restore, state(2, 'a'));
    change({ text: 'one' });
    await saved();
    editor().getState().undo();
    await saved();
    expect(editor().getState().canRedo).toBe(true);
    change({ text: 'two' });
    await saved();
    expect(editor().getState()).toMatchObject({ canUndo: true, canRedo: false });
  });
});
