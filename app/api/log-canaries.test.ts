import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createApiKey } from '@/lib/contract/api-key';
import { getChapter, saveChapter } from '@/lib/contract/chapter';
import { getTranslateResult, submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { createOrder, settleOrder } from '@/lib/contract/payments';
import { editRegions, retranslateRegions } from '@/lib/contract/region';
import type { RegionDocument } from '@/lib/page/region-document';
import { PageError } from '@/pipeline/page';
import { startWorker } from '@/server/jobs/handlers';
import { createLog } from '@/server/log';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests, type TestContext, until } from '@/tests/context';
import { newOwner } from '@/tests/owner-matrix/owner';
import { statusOf } from '@/tests/owner-matrix/status-of';
import { shopOf } from '@/tests/payments/shop';
import { noisePng } from '@/tests/pictures';
import * as chapterRoute from './manga/chapter/get/route';
import * as saveRoute from './manga/chapter/save/route';
import * as resultRoute from './manga/get/translateResult/route';
import * as uploadRoute from './manga/img/upload/route';
import * as editRoute from './manga/region/edit/route';
import * as retranslateRoute from './manga/region/retranslate/route';
import * as submitRoute from './manga/submit/translateTask/route';
import * as createOrderRoute from './pay/order/create/route';
import * as settleRoute from './pay/order/settle/route';
import * as keyRoute from './user/apiKey/create/route';
import * as v1Route from './v1/balance/route';

/** What accounts and sign-ins would tell is looked for in server/log.test.ts. */

const context = contextForTests();
const lines: string[] = [];
let watched: TestContext;

beforeAll(() => {
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  watched = { ...context(), log: createLog('debug', stream) };
  serveWith(watched);
  startWorker(watched);
});

const choices = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
const newKey = () => randomBytes(9).toString('base64url');

test('the log of pages, payments and programs, and of what fails on their way, holds nothing of them', async () => {
  const owner = await newOwner(watched);
  const { browser } = owner;
  const words = ['canary source', 'canary translation', 'canary edit', 'Canary-Series', 'Canary Term', 'Canary Meant'];
  const [source = '', translation = '', edit = '', series = '', term = '', meant = ''] = words;
  const settings = { ...choices, series, glossary: [{ source: term, target: meant }] };

  // A page whose texts are known, edited by hand, and translated again by an engine that repeats them as it fails.
  watched.engines.translatePage = async (bytes) => ({
    document: withText(source, translation),
    result: bytes,
    plate: bytes,
    mime: 'image/png',
  });
  watched.engines.translateTexts = async () => {
    throw new PageError('translator-failed', `No translator could do this page: “${source}”`);
  };
  const { imageId } = await browser.call(uploadImage, uploadRoute, {
    file: new File([await noisePng()], 'canary file.png'),
  });
  const task = await browser.send(submitTranslateTask, submitRoute, { imageId, ...settings, idempotencyKey: newKey() });
  expect(await task.clone().text()).toContain('"code":200');
  const { taskId } = (await task.json()).data;
  await until(async () => (await statusOf(watched, taskId)) === 'done');
  const done = await browser.call(getTranslateResult, resultRoute, { taskId });
  const again = await browser.send(retranslateRegions, retranslateRoute, {
    taskId,
    regions: ['r1'],
    translator: 'local',
  });
  expect(again.status).toBeGreaterThanOrEqual(400);
  const chapter = {
    chapterId: randomBytes(16).toString('hex'),
    revision: 0,
    title: 'Canary Chapter',
    settings: {},
    pages: [{ name: 'canary page.png', imageId, taskId }],
  };
  await browser.call(saveChapter, saveRoute, chapter);

  // A key, shown rightly and wrongly; a purchase whose provider fails while its payer is known.
  const { key } = await browser.call(createApiKey, keyRoute, { name: 'Canary Key', scopes: ['account'] });
  const asProgram = (token: string) =>
    v1Route.GET(newBrowser().request('/api/v1/balance', { headers: { Authorization: `Bearer ${token}` } }));
  await asProgram(key);
  await asProgram(`${key.slice(0, -4)}AAAA`);
  const shop = shopOf(watched, (await watched.payments.fakes())!, 'paypal');
  const made = await browser.call(createOrder, createOrderRoute, {
    sku: 'pack-2000',
    provider: 'paypal',
    idempotencyKey: newKey(),
  });
  shop.pay(made.providerRef, 'canary.payer@example.com');
  shop.fault('500');
  await browser.send(settleOrder, settleRoute, { orderId: made.orderId });

  // The database fails: drizzle's errors carry what a statement was given.
  const failed = await withoutTable('translations', () =>
    Promise.all([
      browser.send(editRegions, editRoute, { taskId, revision: 0, regions: [{ id: 'r1', text: edit }] }),
      browser.send(submitTranslateTask, submitRoute, {
        imageId,
        ...settings,
        font: 'marker',
        idempotencyKey: newKey(),
      }),
    ]),
  );
  failed.push(
    ...(await withoutTable('chapters', async () => [
      await browser.send(saveChapter, saveRoute, { ...chapter, revision: 1 }),
      await browser.send(getChapter, chapterRoute, { chapterId: chapter.chapterId }),
    ])),
  );
  failed.push(await withoutTable('api_keys', () => asProgram(key)));
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);

  const log = lines.join('');
  expect(log).toContain('a page was worked on');
  expect(log).toContain('Failed query');
  const secrets = [
    ...words,
    ...['canary file', 'Canary Chapter', 'canary page', 'Canary Key', 'canary.payer'],
    ...[owner.email, owner.userName, browser.token.split('.')[1] ?? '', key, owner.key],
    ...[done.resultUrl, done.plateUrl, owner.pictureUrl].map((url) => /[?&]s=([^&]+)/.exec(url ?? '')?.[1] ?? ''),
  ];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(log, secret).not.toContain(secret);
    expect(log, secret).not.toContain(encodeURIComponent(secret));
  }
});

async function withoutTable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const [name, gone] = [sql.identifier(table), sql.identifier(`${table}_gone`)];
  await context().db.execute(sql`alter table ${name} rename to ${gone}`);
  return work().finally(() => context().db.execute(sql`alter table ${gone} rename to ${name}`));
}

function withText(source: string, translation: string): RegionDocument {
  const box = { x: 4, y: 4, width: 40, height: 40 };
  const polygon: [number, number][] = [
    [4, 4],
    [44, 4],
    [44, 44],
    [4, 44],
  ];
  return {
    version: 1,
    page: { width: 60, height: 80, sourceLanguage: 'JPN', targetLanguage: 'ENG', readingOrder: 'right-to-left' },
    settings: choices,
    regions: [
      {
        id: 'r1',
        order: 0,
        kind: 'balloon',
        polygon,
        area: polygon,
        direction: 'horizontal',
        fontSize: 12,
        colors: { text: '#000000', background: '#ffffff' },
        source: {
          text: source,
          language: 'JPN',
          confidence: 1,
          reader: 'test',
          lines: [{ box, text: source, confidence: 1 }],
        },
        status: 'translated',
        keptReason: null,
        translation: { text: translation, language: 'ENG', engine: 'test' },
        lettering: null,
      },
    ],
  };
}
