import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contextForTests, newVisitor, until } from '@/tests/context';
import { anotherKey, uploadPage } from '@/tests/pages';
import { images, translations } from '../db/schema';
import { startWorker } from '../jobs/handlers';
import type { Storage } from '../storage/storage';
import { countUses } from '../translations/count-uses';
import { getState } from '../translations/get-state';
import { submit } from '../translations/submit';
import { deleteExpiredImages, deleteOldRows, rowRetention } from './delete-expired';
import { retention } from './upload';

const context = contextForTests();
let working = false;

beforeEach(async () => {
  if (!working) startWorker(context());
  working = true;
  // What an earlier test left.
  context().clock.advance(retention);
  await deleteExpiredImages(context());
});

async function translatedPage() {
  const actor = newVisitor();
  const imageId = await uploadPage(context(), actor);
  const choices = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
  const { taskId } = await submit(context(), actor, { imageId, idempotencyKey: anotherKey(), ...choices });
  await until(async () => (await getState(context(), actor, { taskId })).status === 'done');
  return { actor, imageId, taskId };
}

function filesOnDisk(): Promise<string[]> {
  const folder = path.join(context().env.DATA_DIR, 'pictures');
  return readdir(folder, { recursive: true, withFileTypes: true }).then((entries) =>
    entries.filter((entry) => entry.isFile()).map((entry) => entry.name),
  );
}

describe('after 24 hours', () => {
  test('the page, what was made of it and its text are gone', async () => {
    const { imageId, taskId } = await translatedPage();
    expect(await filesOnDisk()).toHaveLength(3);
    context().clock.advance(retention + 1);
    expect(await deleteExpiredImages(context())).toBe(1);
    expect(await filesOnDisk()).toEqual([]);
    const [image] = await context().db.select().from(images).where(eq(images.id, imageId));
    expect(image).toMatchObject({ deletedAt: expect.any(Date), sha256: '' });
    const [made] = await context().db.select().from(translations).where(eq(translations.id, taskId));
    expect(made).toMatchObject({ document: null, resultKey: null, plateKey: null, status: 'done' });
  });

  test('and not a minute before', async () => {
    await translatedPage();
    context().clock.advance(retention - 60_000);
    expect(await deleteExpiredImages(context())).toBe(0);
    expect(await filesOnDisk()).toHaveLength(3);
  });

  test('a second run finds nothing', async () => {
    await uploadPage(context(), newVisitor());
    context().clock.advance(retention + 1);
    expect(await deleteExpiredImages(context())).toBe(1);
    expect(await deleteExpiredImages(context())).toBe(0);
  });

  test('files that a killed worker left without naming them go too', async () => {
    const { taskId } = await translatedPage();
    await context().storage.put(`translations/${taskId}/9-result.png`, new Uint8Array(3));
    context().clock.advance(retention + 1);
    await deleteExpiredImages(context());
    expect(await filesOnDisk()).toEqual([]);
  });

  test('one that cannot be deleted stops nobody else and is tried again', async () => {
    const stuck = await uploadPage(context(), newVisitor());
    for (let page = 0; page < 3; page++) await uploadPage(context(), newVisitor());
    context().clock.advance(retention + 1);
    expect(await deleteExpiredImages({ ...context(), storage: failingFor(stuck) })).toBe(3);
    expect(await filesOnDisk()).toHaveLength(1);
    expect(await deleteExpiredImages(context())).toBe(1);
    expect(await filesOnDisk()).toEqual([]);
  });

  test('more pages than one batch holds go in one run', async () => {
    const actor = newVisitor();
    await Promise.all(Array.from({ length: 130 }, () => uploadPage(context(), actor)));
    context().clock.advance(retention + 1);
    expect(await deleteExpiredImages(context())).toBe(130);
    expect(await filesOnDisk()).toEqual([]);
  });
});

describe('30 days after that', () => {
  const rowsOf = async (imageId: string) => [
    ...(await context().db.select().from(images).where(eq(images.id, imageId))),
    ...(await context().db.select().from(translations).where(eq(translations.imageId, imageId))),
  ];

  test('the rows go, and the page stays counted', async () => {
    const old = await translatedPage();
    const { total } = await countUses(context());
    context().clock.advance(retention + 1);
    await deleteExpiredImages(context());
    context().clock.advance(rowRetention - 60_000);
    await deleteOldRows(context());
    expect(await rowsOf(old.imageId)).toHaveLength(2);
    context().clock.advance(60_000);
    await deleteOldRows(context());
    expect(await rowsOf(old.imageId)).toEqual([]);
    expect(await countUses(context())).toMatchObject({ total });
  });

  test('the rows stay of a page whose files could not be deleted, and of a newer one', async () => {
    const { imageId: stuck } = await translatedPage();
    context().clock.advance(retention + rowRetention);
    const { imageId: newer } = await translatedPage();
    await deleteExpiredImages({ ...context(), storage: failingFor(stuck) });
    await deleteOldRows(context());
    expect(await rowsOf(stuck)).toHaveLength(2);
    expect(await rowsOf(newer)).toHaveLength(2);
  });
});

function failingFor(imageId: string): Storage {
  const { storage } = context();
  return {
    ...storage,
    async delete(key) {
      if (key.includes(imageId)) throw new Error('the disk is on fire');
      await storage.delete(key);
    },
  };
}
