import { beforeEach, expect, test } from 'vitest';
import { createReaderStore } from './reader';

beforeEach(() => localStorage.clear());

test('each series keeps the direction in which it was read, also on a later visit', () => {
  createReaderStore().getState().choose('one', 'strip');
  const later = createReaderStore();
  void later.persist.rehydrate();
  later.getState().choose(null, 'ltr');
  expect(later.getState().directions).toEqual({ one: 'strip', '': 'ltr' });
});

test('what was put into the storage by hand is not taken', () => {
  localStorage.setItem('reader', JSON.stringify({ state: { directions: { a: 'upwards', b: 'rtl' } }, version: 0 }));
  const store = createReaderStore();
  void store.persist.rehydrate();
  expect(store.getState().directions).toEqual({ b: 'rtl' });
});

test('after many series the oldest choices are forgotten', () => {
  const { choose } = createReaderStore().getState();
  const store = createReaderStore();
  for (let index = 0; index < 70; index += 1) store.getState().choose(`s${index}`, 'rtl');
  expect(Object.keys(store.getState().directions)).toHaveLength(60);
  expect(store.getState().directions).toHaveProperty('s69');
  expect(choose).toBeTypeOf('function');
});
