import { expect, test } from 'vitest';
import english from '@/messages/en.json';
import { editorShortcuts, viewerActionOf, viewerShortcuts } from './shortcuts';

test.each([
  ['o', 'KeyO', 'peek'],
  ['O', 'KeyO', 'peek'],
  ['خ', 'KeyO', 'peek'],
  ['٣', 'Digit3', 'slider'],
  ['=', 'Equal', 'zoomIn'],
  ['w', 'KeyZ', 'fitWidth'],
  ['x', 'KeyX', undefined],
  ['Enter', 'Enter', undefined],
])('the key %s at %s means %s', (key, code, action) => {
  expect(viewerActionOf({ key, code })).toBe(action);
});

test('every shortcut has its line in the sheet', () => {
  const texts = Object.keys(english.translator.viewer.shortcuts);
  expect([...viewerShortcuts, ...editorShortcuts].map(({ action }) => action).sort()).toEqual(texts.sort());
});
