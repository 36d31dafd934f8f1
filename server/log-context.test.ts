import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import * as uploadRoute from '@/app/api/manga/img/upload/route';
import * as submitRoute from '@/app/api/manga/submit/translateTask/route';
import { submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { PageError } from '@/pipeline/page';
import { EngineError } from '@/pipeline/translate/engine';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests, type TestContext } from '@/tests/context';
import { anotherKey } from '@/tests/pages';
import { createLog } from './log';
import { logContext, withLogContext } from './log-context';
import { run } from './translations/run';

const context = contextForTests();
let lines: Record<string, unknown>[];
let logged: TestContext;

beforeEach(() => {
  lines = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)));
    done();
  };
  logged = { ...context(), log: createLog('debug', new Writable({ write })) };
  serveWith(logged);
});

describe('what a log line belongs to', () => {
  test('is known however deep the work goes, and over when it is over', async () => {
    await withLogContext({ requestId: 'one' }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await withLogContext({ taskId: 'page' }, async () => logged.log.warn('deep'));
      logged.log.warn('shallow');
    });
    logged.log.warn('outside');
    expect(lines.map(({ msg, requestId, taskId }) => [msg, requestId, taskId])).toEqual([
      ['deep', 'one', 'page'],
      ['shallow', 'one', undefined],
      ['outside', undefined, undefined],
    ]);
    expect(logContext()).toEqual({});
  });

  test('is the request, from the web node’s answer to the worker’s and to the engines', async () => {
    const { taskId, requestId } = await submit();
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'a call was answered', requestId, status: 200 }));

    let given: string | undefined;
    await work(taskId, async (bytes, page, options) => {
      given = options?.requestId;
      logged.log.info('an engine works');
      return logged.engines.translatePage(bytes, page, options);
    });
    expect(given).toBe(requestId);
    for (const msg of ['an engine works', 'a page was worked on']) {
      expect(lines).toContainEqual(expect.objectContaining({ msg, requestId, taskId, attempt: 1 }));
    }
  });

  test('comes with why a translator failed, not with what it said of the page', async () => {
    const { taskId } = await submit();
    await work(taskId, async () => {
      const first = new EngineError('malformed', 'the model answered no translations: Once upon a time');
      throw new PageError('translator-failed', `No translator could do this page. ${first.message}`, { cause: first });
    });
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'a translator failed', reason: 'malformed', taskId }));
    expect(JSON.stringify(lines)).not.toContain('Once upon a time');
  });

  test('names what stopped the local translator', async () => {
    const { taskId } = await submit();
    await work(taskId, async () => {
      const cause = new Error('Cannot find module');
      throw new PageError('translator-failed', 'The local translator stopped unexpectedly.', { cause });
    });
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'a translator failed', reason: 'Cannot find module' }));
  });
});

async function submit(): Promise<{ taskId: string; requestId: string | null }> {
  const browser = newBrowser(logged);
  const file = new Blob([randomBytes(64)], { type: 'image/png' });
  const { imageId } = await browser.call(uploadImage, uploadRoute, { file });
  const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' };
  const input = { imageId, ...settings, idempotencyKey: anotherKey() };
  const response = await browser.send(submitTranslateTask, submitRoute, input);
  return { taskId: (await response.json()).data.taskId, requestId: response.headers.get('X-Request-Id') };
}

function work(taskId: string, translatePage: TestContext['engines']['translatePage']): Promise<void> {
  const engines = { ...logged.engines, translatePage };
  return run({ ...logged, engines }, { taskId, attempt: 1 }, new AbortController().signal);
}
