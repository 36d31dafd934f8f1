import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { createTaskFollower } from './task-follower';

const one = '/api/manga/get/translateResult';
const many = '/api/manga/get/translateResults';
const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(22)) as [string, string, string];

// The polling takes its real time.
vi.setConfig({ testTimeout: 20_000 });

let api: FakeApi;
beforeEach(async () => {
  api = await startFakeApi();
});
afterEach(() => api.close());

function state(taskId: string, status: string) {
  const expiresAt = '2030-01-01T00:00:00.000Z';
  return { taskId, status, stage: 'reading', progress: 0.5, queuePosition: null, charged: false, expiresAt };
}

function quiet(part: Partial<Parameters<ReturnType<typeof createTaskFollower>>[1]> = {}) {
  return { signal: new AbortController().signal, onState: () => {}, onConnection: () => {}, ...part };
}

test('all tasks are asked after with one question, and each once more for its texts when it is done', async () => {
  api.answers.set(many, [
    ok({ states: [state(a, 'running'), state(b, 'queued'), state(c, 'running')] }),
    ok({ states: [state(a, 'failed'), state(b, 'cancelled'), state(c, 'done')] }),
  ]);
  api.answers.set(one, [ok({ ...state(c, 'done'), regions: [] })]);
  const follow = createTaskFollower(() => null);
  const ends = await Promise.all([a, b, c].map((taskId) => follow(taskId, quiet())));
  expect(ends.map(({ status }) => status)).toEqual(['failed', 'cancelled', 'done']);
  expect(ends[2]!.regions).toEqual([]);
  expect(api.calls).toEqual([`POST ${many}`, `POST ${many}`, `POST ${one}`]);
  expect(api.bodies[0]!.body.taskIds).toEqual([a, b, c]);
});

test('the page on the screen is asked after by itself, for the texts that are found', async () => {
  api.answers.set(many, [ok({ states: [state(b, 'failed'), state(c, 'failed')] })]);
  api.answers.set(one, [ok({ ...state(a, 'running'), regions: [] }), ok(state(a, 'failed'))]);
  const onState = vi.fn();
  const follow = createTaskFollower(() => a);
  await Promise.all([follow(a, quiet({ onState })), follow(b, quiet()), follow(c, quiet())]);
  expect(onState.mock.calls.map(([told]) => told.regions)).toEqual([[], undefined]);
  expect(api.bodies.find(({ path }) => path === many)!.body.taskIds).toEqual([b, c]);
});

test('a task that is refused takes no other with it', async () => {
  api.answers.set(many, [refused(404, 'not-yours', 'Not yours.')]);
  api.answers.set(one, [refused(404, 'not-yours', 'Not yours.'), ok(state(b, 'failed'))]);
  const follow = createTaskFollower(() => null);
  const ends = await Promise.allSettled([a, b].map((taskId) => follow(taskId, quiet())));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a lost answer is waited out, and the pages know of it', async () => {
  api.answers.set(many, [{ drop: true }, ok({ states: [state(a, 'failed'), state(b, 'failed')] })]);
  const onConnection = vi.fn();
  const follow = createTaskFollower(() => null);
  await Promise.all([follow(a, quiet({ onConnection })), follow(b, quiet())]);
  expect(onConnection.mock.calls.flat()).toEqual([false, true]);
});

test('whoever is let go is asked after no more', async () => {
  api.answers.set(one, [ok(state(a, 'running'))]);
  const stop = new AbortController();
  const follow = createTaskFollower(() => null);
  const followed = follow(a, quiet({ signal: stop.signal, onState: () => stop.abort(new Error('let go')) }));
  await expect(followed).rejects.toThrow('let go');
  api.calls.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(api.calls).toEqual([]);
});
