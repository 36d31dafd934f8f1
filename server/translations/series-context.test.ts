import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RegionDocument } from '@/lib/page/region-document';
import type { SpokenLine } from '@/pipeline/page';
import type { PageSettings } from '@/pipeline/translate-page';
import { type Actor, ownerOf } from '@/server/context';
import { translations } from '@/server/db/schema';
import { contextForTests, newVisitor } from '@/tests/context';
import { anotherKey, uploadPage } from '@/tests/pages';
import { run } from './run';
import { seriesContext } from './series-context';
import { submit } from './submit';

const context = contextForTests();
const base: PageSettings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' };
const series: PageSettings = { ...base, series: 'one' };
const visitor = newVisitor();

beforeEach(async () => {
  await context().db.delete(translations);
});

describe('a page of a series', () => {
  test('is told what was said on the pages before it, oldest first', async () => {
    await translated(visitor, series, ['一', 'one']);
    await translated(visitor, series, ['二', 'two']);
    expect(await told(series)).toEqual([
      { source: '一', translation: 'one' },
      { source: '二', translation: 'two' },
    ]);
  });

  test('is told of a page that was translated twice only its last translation', async () => {
    const imageId = await uploadPage(context(), visitor);
    await translated(visitor, { ...series, font: 'clean' }, ['一', 'first try'], imageId);
    await translated(visitor, series, ['一', 'second try'], imageId);
    expect(await told(series)).toEqual([{ source: '一', translation: 'second try' }]);
  });

  test('is told nothing of other series, other languages, other people, or pages that are gone', async () => {
    await translated(visitor, { ...series, series: 'other' }, ['一', 'one']);
    await translated(visitor, { ...series, targetLanguage: 'ESP' }, ['二', 'dos']);
    await translated(newVisitor(), series, ['三', 'three']);
    await translated(visitor, base, ['四', 'four']);
    const gone = await translated(visitor, series, ['五', 'five']);
    const past = { expiresAt: context().clock.now() };
    await context().db.update(translations).set(past).where(eq(translations.id, gone));
    expect(await told(series)).toEqual([]);
  });

  test('that belongs to none is told nothing', async () => {
    await translated(visitor, base, ['一', 'one']);
    expect(await told(base)).toEqual([]);
  });
});

test('a page that is worked on gets its series’ context', async () => {
  const actor = newVisitor();
  await translated(actor, series, ['一', 'one']);
  const imageId = await uploadPage(context(), actor);
  const input = { imageId, ...series, font: 'comic', idempotencyKey: anotherKey() };
  const { taskId } = await submit(context(), actor, input);
  let previous: SpokenLine[] | undefined;
  context().engines.behaviour = (page) => {
    previous = page.previous;
  };
  await run(context(), { taskId, attempt: 1 }, new AbortController().signal);
  expect(previous).toEqual([{ source: '一', translation: 'one' }]);
});

type Line = [source: string, translation: string];

/** A finished page with one line. @returns the task's id */
async function translated(actor: Actor, settings: PageSettings, line: Line, imageId?: string): Promise<string> {
  const id = anotherKey();
  context().clock.advance(1_000);
  const now = context().clock.now();
  await context()
    .db.insert(translations)
    .values({
      id,
      owner: ownerOf(actor),
      idempotencyKey: anotherKey(),
      imageId: imageId ?? (await uploadPage(context(), actor)),
      settings,
      status: 'done',
      charge: 'committed',
      document: documentOf(settings, line),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
  return id;
}

/** What a new page of the visitor would be told. */
async function told(settings: PageSettings): Promise<SpokenLine[]> {
  context().clock.advance(1_000);
  const page = { owner: ownerOf(visitor), settings, imageId: 'a new one', createdAt: context().clock.now() };
  return seriesContext(context(), page);
}

function documentOf({ targetLanguage }: PageSettings, [source, translation]: Line): RegionDocument {
  const polygon: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  return {
    version: 1,
    page: { width: 8, height: 8, sourceLanguage: 'JPN', targetLanguage, readingOrder: 'right-to-left' },
    settings: { detector: 'default', translator: 'gpt', font: 'comic' },
    regions: [
      {
        id: 'r1',
        order: 0,
        kind: 'balloon',
        polygon,
        area: polygon,
        direction: 'vertical',
        fontSize: 10,
        colors: { text: '#000000', background: '#ffffff' },
        source: { text: source, language: 'JPN', confidence: 1, reader: 'test', lines: [] },
        status: 'translated',
        keptReason: null,
        translation: { text: translation, language: targetLanguage, engine: 'test' },
        lettering: null,
      },
    ],
  };
}
