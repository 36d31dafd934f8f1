import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '@/lib/contract/manga';
import { startWorker } from '@/server/jobs/handlers';
import { type Browser, errorOf, newBrowser, serveWith, signFor } from '@/tests/browser';
import { contextForTests, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { noisePng } from '@/tests/pictures';
import * as cancelRoute from './cancel/translateTask/route';
import * as enginesRoute from './engines/get/route';
import * as resultRoute from './get/translateResult/route';
import * as pictureRoute from './img/file/[...key]/route';
import * as translateRoute from './img/translate/route';
import * as uploadRoute from './img/upload/route';
import * as remainingRoute from './remainderTranslateCnt/get/route';
import * as submitRoute from './submit/translateTask/route';
import * as countRoute from './useCnt/get/route';

/** The main job as the browser does it, through the very handlers that Next calls. Only the engines are stand-ins. */

const context = contextForTests();
const choices = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' };
let browser: Browser;

beforeAll(() => {
  serveWith(context());
  startWorker(context());
});

beforeEach(() => {
  context().engines.behaviour = () => undefined;
  browser = newBrowser(context());
});

describe('a page', () => {
  test('is uploaded, submitted, translated and shown', async () => {
    const page = await noisePng();
    const uploaded = await uploadPage(page);
    expect(await pictureAt(uploaded.url)).toEqual(Buffer.from(page));

    const submitted = await browser.call(calls.submitTranslateTask, submitRoute, newTask(uploaded.imageId));
    expect(submitted).toMatchObject({ cost: 1 });
    const { taskId } = submitted;
    await until(async () => (await stateOf(taskId)).status === 'done');

    const done = await stateOf(taskId);
    expect(done).toMatchObject({ status: 'done', progress: 1, charged: true, queuePosition: null });
    // What the stand-in engines make of it.
    expect(await pictureAt(done.resultUrl)).toEqual(Buffer.from(page));
    expect(await pictureAt(done.plateUrl)).toEqual(Buffer.from(page));
  });

  test('is translated in one blocking call', async () => {
    const { imageId } = await uploadPage();
    const done = await browser.call(calls.translateImage, translateRoute, newTask(imageId));
    expect(done).toMatchObject({ status: 'done', charged: true });
  });

  test('whose blocking call is broken off is cancelled and given back', async () => {
    context().engines.behaviour = untilAborted;
    const { imageId } = await uploadPage();
    const gone = new AbortController();
    const { started } = context().engines;
    const answer = browser.send(calls.translateImage, translateRoute, newTask(imageId), { signal: gone.signal });
    await until(() => context().engines.started > started);
    gone.abort();
    expect((await answer).status).toBe(499);
    expect(await browser.call(calls.getRemainingTranslations, remainingRoute, {})).toMatchObject({ remaining: 1 });
  });

  test('can be cancelled while it is worked on', async () => {
    context().engines.behaviour = untilAborted;
    const { imageId } = await uploadPage();
    const { taskId } = await browser.call(calls.submitTranslateTask, submitRoute, newTask(imageId));
    const cancelled = await browser.call(calls.cancelTranslateTask, cancelRoute, { taskId });
    expect(cancelled).toMatchObject({ status: 'cancelled', charged: false });
  });

  test('sent twice with one key is one task', async () => {
    const task = newTask((await uploadPage()).imageId);
    const first = await browser.call(calls.submitTranslateTask, submitRoute, task);
    expect((await browser.call(calls.submitTranslateTask, submitRoute, task)).taskId).toBe(first.taskId);
  });

  test("is nobody else's: not its upload, not its task", async () => {
    const { imageId } = await uploadPage();
    const { taskId } = await browser.call(calls.submitTranslateTask, submitRoute, newTask(imageId));
    browser = newBrowser(context());
    await uploadPage();
    const attempts = [
      await browser.send(calls.submitTranslateTask, submitRoute, newTask(imageId)),
      await browser.send(calls.translateImage, translateRoute, newTask(imageId)),
      await browser.send(calls.getTranslateResult, resultRoute, { taskId }),
      await browser.send(calls.getTranslateResult, resultRoute, { taskId: 'A'.repeat(22) }),
      await browser.send(calls.cancelTranslateTask, cancelRoute, { taskId }),
    ];
    for (const answer of attempts) expect(await errorOf(answer)).toEqual([403, 'not-yours']);
  });

  test('is one a day without an account, with the words of the specification', async () => {
    await browser.call(calls.translateImage, translateRoute, newTask((await uploadPage()).imageId));
    const second = await uploadPage();
    const refused = await browser.send(calls.submitTranslateTask, submitRoute, newTask(second.imageId));
    expect(refused.status).toBe(402);
    expect((await refused.json()).message).toBe(
      'Users who are not logged in can only have one translation per day. Please log in to get more translations.',
    );
  });
});

describe('a signed call', () => {
  test('sent again, changed or unsigned is 401', async () => {
    const { payload, sign } = await signFor(context(), newTask((await uploadPage()).imageId));
    const post = (body: unknown, headers: Record<string, string>) =>
      submitRoute.POST(
        browser.request(calls.submitTranslateTask.path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      );
    expect(await errorOf(await post({ ...payload, font: 'shout' }, { sign }))).toEqual([401, 'signature-invalid']);
    expect(await errorOf(await post(payload, {}))).toEqual([401, 'signature-missing']);
    // Never submitted: the cookie of another visitor, so that nothing of this test is still at work after it.
    browser = newBrowser(context());
    expect(await errorOf(await post(payload, { sign }))).toEqual([403, 'not-yours']);
    expect(await errorOf(await post(payload, { sign }))).toEqual([401, 'signature-replayed']);
  });

  test('with an input that the contract does not know is 400', async () => {
    const answer = await browser.send(calls.getTranslateResult, resultRoute, { taskId: 'A'.repeat(22), admin: true });
    expect(await errorOf(answer)).toEqual([400, 'invalid-input']);
  });
});

describe('what the tool asks first', () => {
  test('is answered as the contract says', async () => {
    expect(await browser.call(calls.getEngines, enginesRoute, {})).toMatchObject({ detectors: ['default', 'ctd'] });
    expect(await browser.call(calls.getRemainingTranslations, remainingRoute, {})).toMatchObject({ remaining: 1 });
    const before = await browser.call(calls.getUseCount, countRoute, {});
    await browser.call(calls.translateImage, translateRoute, newTask((await uploadPage()).imageId));
    const after = await browser.call(calls.getUseCount, countRoute, {});
    expect(after.total).toBeGreaterThan(before.total);
  });
});

function newTask(imageId: string) {
  return { imageId, ...choices, idempotencyKey: randomBytes(9).toString('base64url') };
}

async function uploadPage(page?: Uint8Array<ArrayBuffer>) {
  return browser.call(calls.uploadImage, uploadRoute, { file: new Blob([page ?? (await noisePng())]) });
}

function stateOf(taskId: string) {
  return browser.call(calls.getTranslateResult, resultRoute, { taskId });
}

/** A link is enough: an `<img>` of another browser shows it too. */
async function pictureAt(url: string | undefined): Promise<Buffer> {
  const answer = await pictureRoute.GET(newBrowser().request(url ?? ''));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
