import { afterEach, beforeEach, expect, test } from 'vitest';
import { getUseCount } from '@/lib/contract/manga';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { route } from '../http/route';
import { answerOperator } from './answer-operator';
import { drainCalls, endDraining } from './drain';

const context = contextForTests();

beforeEach(() => serveWith(context()));
afterEach(endDraining);

/** A call that is under way until told to end. */
function startCall() {
  let end: () => void = () => undefined;
  const handlers = route(getUseCount, async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return { today: 1, total: 2 };
  });
  const answer = newBrowser().send(getUseCount, handlers, {});
  return { answer, end: () => end() };
}
const isReady = async () => (await answerOperator(context(), '/api/health/ready', null))?.status === 200;

test('a process that was told to stop is not ready any more, and still lives', async () => {
  expect(await isReady()).toBe(true);
  await drainCalls(10);
  expect(await isReady()).toBe(false);
  expect(await answerOperator(context(), '/api/health/live', null)).toMatchObject({ status: 200 });
});

test('it waits for the calls under way, which are answered', async () => {
  const call = startCall();
  await new Promise((resolve) => setTimeout(resolve, 20));
  let drained = false;
  const draining = drainCalls(60_000).then(() => {
    drained = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(drained).toBe(false);
  call.end();
  await draining;
  expect((await call.answer).status).toBe(200);
});

test('it does not wait for ever', async () => {
  const call = startCall();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await drainCalls(30);
  call.end();
  await call.answer;
});
