import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '@/lib/contract/error';
import { contextForTests, newVisitor } from '@/tests/context';
import { newMember } from '@/tests/members';
import { uploadPage } from '@/tests/pages';
import { deleteNow } from '../deletion/delete-now';
import { listReceipts } from '../deletion/receipts';
import { adoptPages } from '../sessions/adopt-pages';
import { get } from './get';
import { list } from './list';
import { save } from './save';

const context = contextForTests();

test('a chapter and a receipt from before signing in are the account’s afterwards, and no longer the visitor’s', async () => {
  const visitor = newVisitor();
  const member = newMember();
  await deleteNow(context(), visitor, { imageIds: [await uploadPage(context(), visitor)] });
  const imageId = await uploadPage(context(), visitor);
  const chapterId = randomBytes(16).toString('hex');
  const pages = [{ name: 'a.png', imageId, taskId: null }];
  await save(context(), visitor, { chapterId, revision: 0, title: 'Mine', settings: {}, pages });

  await context().db.transaction((tx) => adoptPages(tx, visitor.id, member.id));

  expect(await get(context(), member, { chapterId })).toMatchObject({ title: 'Mine', pages: [{ gone: false }] });
  expect((await listReceipts(context(), member)).receipts).toHaveLength(1);
  expect(await list(context(), visitor)).toEqual({ chapters: [] });
  await expect(get(context(), visitor, { chapterId })).rejects.toEqual(new AppError('not-yours'));
});
