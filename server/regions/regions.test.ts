import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Region, RegionDocument } from '@/lib/page/region-document';
import { letterRegions } from '@/pipeline/letter/letter-regions';
import type { TranslatedPage } from '@/pipeline/translate-page';
import type { Actor } from '@/server/context';
import { images, revisions, translations } from '@/server/db/schema';
import { deleteImage } from '@/server/images/delete-expired';
import { contextForTests, newVisitor } from '@/tests/context';
import { carryEdits } from './carry-edits';
import { editRegions } from './edit-regions';
import { restoreRevision } from './restore-revision';
import { retranslateRegions } from './retranslate-regions';

const context = contextForTests();
const size = { width: 300, height: 200 };

describe('editing a finished page', () => {
  test('sets the new text, draws the page again and counts the revision', async () => {
    const { actor, taskId, before } = await finishedPage();
    const state = await editRegions(context(), actor, edit(taskId, 0, 'Stop it right now'));
    expect(state).toMatchObject({
      revision: 1,
      regions: [{ translation: { text: 'Stop it right now', engine: 'manual' } }],
    });
    expect(await resultOf(taskId)).not.toEqual(before);
    expect(await stored(taskId)).toHaveLength(2);
  });

  test('is undone to exactly the former picture, and the undo can be undone', async () => {
    const { actor, taskId } = await finishedPage();
    await editRegions(context(), actor, edit(taskId, 0, 'Once'));
    const once = await resultOf(taskId);
    await editRegions(context(), actor, edit(taskId, 1, 'Twice'));
    const twice = await resultOf(taskId);
    const undone = await restoreRevision(context(), actor, { taskId, revision: 2, to: 1 });
    expect(undone).toMatchObject({ revision: 3, regions: [{ translation: { text: 'Once' } }] });
    expect(await resultOf(taskId)).toEqual(once);
    await restoreRevision(context(), actor, { taskId, revision: 3, to: 2 });
    expect(await resultOf(taskId)).toEqual(twice);
  });

  test('refuses an edit of a state that is no longer the latest, and changes nothing', async () => {
    const { actor, taskId } = await finishedPage();
    const both = ['one', 'two'].map((text) => editRegions(context(), actor, edit(taskId, 0, text)));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(editRegions(context(), actor, edit(taskId, 0, 'late'))).rejects.toMatchObject({
      code: 'edited-elsewhere',
    });
    expect(await stored(taskId)).toHaveLength(2);
  });

  test('tells an unknown region, a foreign page and an unfinished one apart from each other', async () => {
    const { actor, taskId } = await finishedPage();
    const unknown = { taskId, revision: 0, regions: [{ id: 'r9', text: 'x' }] };
    await expect(editRegions(context(), actor, unknown)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(restoreRevision(context(), actor, { taskId, revision: 0, to: 7 })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(editRegions(context(), newVisitor(), edit(taskId, 0, 'x'))).rejects.toMatchObject({
      code: 'not-yours',
    });
    await context().db.update(translations).set({ status: 'running' }).where(eq(translations.id, taskId));
    await expect(editRegions(context(), actor, edit(taskId, 0, 'x'))).rejects.toMatchObject({ code: 'not-done' });
  });

  test('ends with the retention, and former texts go with the page', async () => {
    const { actor, taskId, imageId } = await finishedPage();
    await editRegions(context(), actor, edit(taskId, 0, 'Once'));
    expect(await revisionsOf(taskId)).toHaveLength(1);
    await deleteImage(context(), { id: imageId });
    expect(await revisionsOf(taskId)).toEqual([]);
    await expect(editRegions(context(), actor, edit(taskId, 1, 'x'))).rejects.toMatchObject({ code: 'image-expired' });
  });
});

describe('translating an edited page once more', () => {
  test('keeps the edits, whatever else was changed, and draws them', async () => {
    const { actor, taskId, imageId } = await finishedPage();
    await editRegions(context(), actor, edit(taskId, 0, 'Mine'));
    const carried = await carryEdits(context(), await nextTask(actor, imageId), await translatedIn('hand'));
    expect(carried.document).toMatchObject({
      settings: { font: 'hand' },
      regions: [{ translation: { text: 'Mine', engine: 'manual', machine: { text: 'Stop.' } } }],
    });
    expect(carried.result).not.toEqual(carried.plate);
  });

  test('leaves other pictures, other languages and other people alone', async () => {
    const { actor, taskId, imageId } = await finishedPage();
    await editRegions(context(), actor, edit(taskId, 0, 'Mine'));
    const page = await translatedIn('hand');
    const [next, other] = [await nextTask(actor, imageId), await finishedPage()];
    const tasks = [
      { ...next, settings: { ...next.settings, targetLanguage: 'FRA' as const } },
      { ...next, owner: `anonymous:${other.actor.id}` },
      { ...next, imageId: other.imageId },
    ];
    for (const task of tasks) expect(await carryEdits(context(), task, page)).toBe(page);
  });
});

describe('asking a translator again', () => {
  test('proposes a text for a region and changes nothing', async () => {
    const { actor, taskId } = await finishedPage();
    const asked = { taskId, regions: ['r1'], translator: 'local' as const };
    const { proposals } = await retranslateRegions(context(), actor, asked);
    expect(proposals).toEqual([{ id: 'r1', text: 'Again.', engine: 'test', fallbacks: [] }]);
    const [row] = await context().db.select().from(translations).where(eq(translations.id, taskId));
    expect(row).toMatchObject({ revision: 0, document: { regions: [{ translation: { text: 'Stop.' } }] } });
  });

  test('is refused for a premium engine without a right to it, and for one that is not set up', async () => {
    const { actor, taskId } = await finishedPage();
    const ask = (translator: 'gpt' | 'remote') =>
      retranslateRegions(context(), actor, { taskId, regions: ['r1'], translator });
    await expect(ask('gpt')).rejects.toMatchObject({ code: 'premium-only' });
    await expect(ask('remote')).rejects.toMatchObject({ code: 'translator-unavailable' });
  });
});

function edit(taskId: string, revision: number, text: string) {
  return { taskId, revision, regions: [{ id: 'r1', text }] };
}

/** A translated page with one balloon, as a worker delivers it. */
async function finishedPage(): Promise<{ actor: Actor; taskId: string; imageId: string; before: Uint8Array }> {
  const actor = newVisitor();
  const [taskId, imageId] = [newId(), newId()];
  const owner = `anonymous:${actor.id}`;
  const now = context().clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  const plate = await blank();
  const keys = { resultKey: `translations/${taskId}/1-result.png`, plateKey: `translations/${taskId}/1-plate.png` };
  await context().storage.put(keys.resultKey, plate);
  await context().storage.put(keys.plateKey, plate);
  const file = { storageKey: `images/${imageId}/original.png`, sha256: newId(), mime: 'image/png', bytes: 1, ...size };
  await context()
    .db.insert(images)
    .values({ id: imageId, owner, ...file, createdAt: now, expiresAt });
  const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
  await context()
    .db.insert(translations)
    .values({
      ...{ id: taskId, owner, imageId, idempotencyKey: newId(), settings, status: 'done', charge: 'committed' },
      ...{ ...keys, document: documentOf(settings.font), createdAt: now, expiresAt },
    });
  return { actor, taskId, imageId, before: plate };
}

/** A worker's task: the same page with another font. */
async function nextTask(actor: Actor, imageId: string) {
  const now = context().clock.now();
  const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'hand' } as const;
  const [task] = await context()
    .db.insert(translations)
    .values({
      ...{ id: newId(), owner: `anonymous:${actor.id}`, imageId, idempotencyKey: newId(), settings, status: 'running' },
      ...{ charge: 'held', createdAt: now, expiresAt: new Date(now.getTime() + 60_000) },
    })
    .returning();
  return task!;
}

async function translatedIn(font: string): Promise<TranslatedPage> {
  const plate = new Uint8Array(await blank());
  return { document: documentOf(font), plate, result: plate, mime: 'image/png' };
}

function blank(): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}

function documentOf(font: string): RegionDocument {
  const area = [
    [20, 20],
    [280, 20],
    [280, 180],
    [20, 180],
  ] as [number, number][];
  const region: Region = {
    ...{ id: 'r1', order: 0, kind: 'balloon', polygon: area, area, direction: 'horizontal', fontSize: 20 },
    colors: { text: '#000000', background: '#ffffff' },
    source: { text: 'やめろ', language: 'JPN', confidence: 1, reader: 'test', lines: [] },
    ...{ status: 'translated', keptReason: null, lettering: null },
    translation: { text: 'Stop.', language: 'ENG', engine: 'test' },
  };
  return {
    version: 1,
    page: { ...size, sourceLanguage: 'JPN', targetLanguage: 'ENG', readingOrder: 'right-to-left' },
    settings: { detector: 'default', translator: 'local', font },
    regions: letterRegions([region], { font, language: 'ENG' }),
  };
}

async function resultOf(taskId: string): Promise<Uint8Array | null> {
  const [row] = await context().db.select().from(translations).where(eq(translations.id, taskId));
  return context().storage.get(row!.resultKey!);
}

function stored(taskId: string): Promise<string[]> {
  return context().storage.list(`translations/${taskId}/`);
}

function revisionsOf(taskId: string) {
  return context().db.select().from(revisions).where(eq(revisions.translationId, taskId));
}
