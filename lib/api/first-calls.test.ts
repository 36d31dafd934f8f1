import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ClientStage, good, json, lookUp, openStage } from '@/tests/client-stage';
import { eventually } from '@/tests/eventually';
import { defineCall } from '../contract/call';

const { output } = lookUp;
const send = defineCall({
  method: 'POST',
  path: '/api/send',
  payload: 'multipart',
  signed: false,
  input: z.object({ file: z.instanceof(Blob) }),
  output,
});
let stage: ClientStage;

beforeEach(async () => {
  stage = await openStage();
});

afterEach(() => stage.close());

describe("a visitor's first calls", () => {
  test('that keep something wait for the first answer, and then go together', async () => {
    const waiting: (() => void)[] = [];
    stage.answer = (one, response) => {
      waiting.push(() => good(one, response));
    };
    const calls = ['a', 'b', 'c'].map((name) => stage.callApi(send, { file: new Blob([name]) }));
    await eventually(() => expect(waiting).toHaveLength(1));
    await callsSettle();
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    await eventually(() => expect(waiting).toHaveLength(3));
    for (const go of waiting.slice(1)) go();
    expect(await Promise.all(calls)).toHaveLength(3);
  });

  test('that only look something up do not wait', async () => {
    stage.answer = ({ request }, response) => {
      if (request.method === 'GET') json(response, 200, { code: 200, message: 'OK', data: { value: 1 } });
    };
    const stop = new AbortController();
    const upload = stage.callApi(send, { file: new Blob(['a']) }, { signal: stop.signal });
    expect(await stage.callApi(lookUp, {})).toEqual({ value: 1 });
    stop.abort(new Error('enough'));
    await expect(upload).rejects.toThrow('enough');
  });

  test('go on when the first one failed', async () => {
    stage.answer = (one, response) => (stage.seen.length === 1 ? void response.destroy() : good(one, response));
    const calls = ['a', 'b'].map((name) => stage.callApi(send, { file: new Blob([name]) }));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

/** Long enough for a call that does not wait to have reached the server on this machine. */
function callsSettle() {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
