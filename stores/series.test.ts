import { beforeEach, describe, expect, test } from 'vitest';
import { seriesSchema } from '@/lib/page/wishes';
import { eventually } from '@/tests/eventually';
import { createSeriesStore, currentGlossary, currentSeries, followOtherTabs, seriesLimit } from './series';

const hana = { source: 'ハナ', target: 'Hana' };

let store: ReturnType<typeof createSeriesStore>;
const state = () => store.getState();

beforeEach(() => {
  store = createSeriesStore();
});

function stored(value: unknown, version = 1) {
  localStorage.setItem('series', JSON.stringify({ state: value, version }));
}

describe('the series a person works on', () => {
  test('are none at first, and a new one is chosen with an id the server takes', () => {
    expect(currentSeries(state())).toBeUndefined();
    state().add(' One Night ');
    expect(currentSeries(state())).toMatchObject({ name: 'One Night', glossary: [] });
    expect(seriesSchema.safeParse(state().currentId).success).toBe(true);
  });

  test('have names of their own, apart from those of no series', () => {
    state().keepGlossary(null, [hana]);
    state().add('One Night');
    expect(currentGlossary(state())).toEqual([]);
    state().keepGlossary(state().currentId, [{ source: '夜', target: 'Night' }]);
    state().choose(null);
    expect(currentGlossary(state())).toEqual([hana]);
    expect(state().series[0]!.glossary).toEqual([{ source: '夜', target: 'Night' }]);
  });

  test('take a name from anywhere: a new one is added, a known one changed, what is no pair refused', () => {
    state().add('One Night');
    expect(state().remember(hana)).toBeNull();
    expect(state().remember({ source: ' ﾊﾅ', target: 'Hanna' })).toBeNull();
    expect(currentGlossary(state())).toEqual([{ source: 'ﾊﾅ', target: 'Hanna' }]);
    expect(state().remember({ source: '夜', target: ' ' })).toBe('incomplete');
    expect(state().remember({ source: '夜', target: 'n'.repeat(61) })).toBe('too-long');
    expect(currentGlossary(state())).toHaveLength(1);
  });

  test('leave the choice when they are deleted, together with their names', () => {
    state().add('One Night');
    state().remove(state().currentId!);
    expect(state()).toMatchObject({ series: [], currentId: null });
  });

  test('are told apart by their names', () => {
    state().add('One Night');
    const { id } = state().series[0]!;
    expect(state().checkName('one night ')).toBe('taken');
    expect(state().checkName('ONE NIGHT', id)).toBe('ok');
    expect(state().checkName('  ')).toBe('empty');
    expect(state().checkName('x'.repeat(seriesLimit.characters + 1))).toBe('too-long');
  });

  test('end at fifty, and can still be renamed', () => {
    for (let i = 0; i < seriesLimit.series; i += 1) state().add(`Series ${i}`);
    expect(state().checkName('Another')).toBe('too-many');
    expect(state().checkName('Another', state().series[3]!.id)).toBe('ok');
  });

  test('keep only lines that can be sent', () => {
    state().keepGlossary(null, [hana, { source: '夜', target: '' }, { source: 'ハナ', target: 'Flower' }]);
    expect(state().oneShot).toEqual([hana]);
  });
});

describe('the browser', () => {
  test('remembers them', async () => {
    state().add('One Night');
    state().keepGlossary(state().currentId, [hana]);
    store = createSeriesStore();
    await store.persist.rehydrate();
    expect(currentSeries(state())).toMatchObject({ name: 'One Night', glossary: [hana] });
  });

  test.each([
    ['nothing of use', { series: 'x', oneShot: 3, currentId: {} }],
    ['a choice that is gone', { series: [], oneShot: [], currentId: 'gone' }],
    [
      'an id that the server would refuse',
      { series: [{ id: 'my series', name: 'x', glossary: [] }], currentId: 'my series' },
    ],
    ['null', null],
  ])('may hold %s, which is passed over', async (_, content) => {
    stored(content);
    await store.persist.rehydrate();
    expect(state()).toMatchObject({ series: [], oneShot: [], currentId: null });
  });

  test('may hold lines beyond the limits, which are passed over', async () => {
    stored({ series: [{ id: 'a', name: 'A', glossary: [hana, null, { source: 'x'.repeat(61), target: 'y' }] }] });
    await store.persist.rehydrate();
    expect(state().series).toEqual([{ id: 'a', name: 'A', glossary: [hana] }]);
  });

  test('takes over what another tab has written, until it is told to stop', async () => {
    const stop = followOtherTabs(store);
    stored({ series: [], oneShot: [hana], currentId: null });
    window.dispatchEvent(new StorageEvent('storage', { key: 'series' }));
    await eventually(() => expect(state().oneShot).toEqual([hana]));
    stop();
    stored({ series: [], oneShot: [], currentId: null });
    window.dispatchEvent(new StorageEvent('storage', { key: 'series' }));
    await Promise.resolve();
    expect(state().oneShot).toEqual([hana]);
  });
});
