import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '@/tests/eventually';
import { type FakeApi, ok, startFakeApi } from '@/tests/fake-api';
import { createStores } from './stores-provider';

const path = '/api/manga/remainderTranslateCnt/get';

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set(path, [ok({ remaining: 1, grants: [] }), ok({ remaining: 10, grants: [] })]);
});

afterEach(() => api.close());

test('what is left is asked for again when another person is signed in', async () => {
  const { user, service } = createStores();
  await service.getState().refreshRemaining();
  expect(service.getState().remaining).toBe(1);
  user.setState({ islogin: true, userId: 'u1' });
  await eventually(() => expect(service.getState().remaining).toBe(10));
});

test('nothing is asked for while nobody has looked', () => {
  const { user } = createStores();
  user.setState({ islogin: true, userId: 'u1' });
  expect(api.calls).toEqual([]);
});
