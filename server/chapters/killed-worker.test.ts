import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PageError } from '@/pipeline/page';
import { contextForTests, until } from '@/tests/context';
import { expectBooksInOrder, giveBought, newMember } from '@/tests/members';
import { anotherKey, uploadPage } from '@/tests/pages';
import { balanceOf } from '../credits/balance';
import { translations } from '../db/schema';
import { startWorker } from '../jobs/handlers';
import { countUses } from '../translations/count-uses';
import { getStates } from '../translations/get-states';
import { submit } from '../translations/submit';
import { takeOver } from '../translations/take-over';

const context = contextForTests({ WORKERS: '2' });

test('of 20 pages, one broken and one whose worker is killed midway, 19 are done and charged, each once', async () => {
  const { db, engines } = context();
  const actor = newMember();
  await balanceOf(context(), actor.id);
  await giveBought(context(), actor, 30);
  const { available } = await balanceOf(context(), actor.id);
  let killed: () => void = () => undefined;
  const dead = new Promise<void>((resolve) => (killed = resolve));
  let page = 0;
  engines.behaviour = () => {
    page += 1;
    if (page === 5) throw new PageError('image-broken', 'for the log');
    // Never comes back; a later attempt of the same page is another call.
    if (page === 9) return dead;
  };

  const taskIds: string[] = [];
  const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
  for (let number = 0; number < 20; number++) {
    const imageId = await uploadPage(context(), actor);
    taskIds.push((await submit(context(), actor, { imageId, ...settings, idempotencyKey: anotherKey() })).taskId);
  }
  startWorker(context());
  const count = async (status: 'running' | 'done') =>
    (await getStates(context(), actor, { taskIds })).states.filter((state) => state.status === status).length;
  await until(async () => (await count('done')) === 18 && (await count('running')) === 1);

  await db
    .update(translations)
    .set({ heartbeatAt: new Date(Date.now() - 60_000) })
    .where(eq(translations.status, 'running'));
  await takeOver(context());
  await until(async () => (await count('done')) === 19);
  // The one that seemed dead delivers late: refused.
  killed();

  const { states } = await getStates(context(), actor, { taskIds });
  expect(states.filter(({ charged }) => charged)).toHaveLength(19);
  expect(states.filter(({ status }) => status === 'failed')).toMatchObject([
    { error: { code: 'image-broken' }, charged: false },
  ]);
  expect((await balanceOf(context(), actor.id)).available).toBe(available - 19);
  expect(await countUses(context())).toEqual({ today: 19, total: 19 });
  await expectBooksInOrder(context());
});
