import { expect, test } from 'vitest';
import { createViewStore } from './view';

test('the view starts as the specification says, and everything in it can be set', () => {
  const view = createViewStore();
  expect(view.getState()).toMatchObject({ isDefaultView: false, iSIndexScroll: 1, isChildTriggered: false });
  view.getState().setDefaultView(true);
  view.getState().setISIndexScroll(3);
  view.getState().triggerChild();
  expect(view.getState()).toMatchObject({ isDefaultView: true, iSIndexScroll: 3, isChildTriggered: true });
  view.getState().resetChildTrigger();
  expect(view.getState().isChildTriggered).toBe(false);
});

test('a later visit begins in the workspace, and with nothing of where the last one had scrolled', () => {
  createViewStore().getState().setDefaultView(true);
  createViewStore().getState().setISIndexScroll(3);
  const later = createViewStore();
  void later.persist.rehydrate();
  expect(later.getState()).toMatchObject({ isDefaultView: false, iSIndexScroll: 1, isChildTriggered: false });
});
