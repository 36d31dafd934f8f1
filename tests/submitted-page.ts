import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { TranslationState } from '@/lib/contract/manga';
import type { Actor, Context } from '@/server/context';
import { anonymousUses, dailyUses, translations } from '@/server/db/schema';
import { getState } from '@/server/translations/get-state';
import { run } from '@/server/translations/run';
import { submit } from '@/server/translations/submit';
import { newVisitor, type TestContext } from './context';
import { anotherKey, uploadPage } from './pages';

type Row = typeof translations.$inferSelect;

export type SubmittedPage = {
  actor: Actor;
  imageId: string;
  taskId: string;
  /** Works on it as a worker does. */
  run(attempt: number, signal?: AbortSignal): Promise<void>;
  state(): Promise<TranslationState>;
  /** Keys of the pictures made of it. */
  files(): Promise<string[]>;
  /** Its row, and what the visitor's two counters say. */
  ledger(): Promise<Row & { counted: number[] }>;
  /** As if its worker had given no sign of life for a while. */
  loseTheWorker(): Promise<void>;
};

const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;

/** Gives each test of the file one page of a new visitor, waiting in an otherwise empty database. */
export function submittedPage(context: () => TestContext): SubmittedPage {
  const page: SubmittedPage = {
    actor: newVisitor(),
    imageId: '',
    taskId: '',
    run: (attempt, signal = new AbortController().signal) => run(context(), { taskId: page.taskId, attempt }, signal),
    state: () => getState(context(), page.actor, { taskId: page.taskId }),
    files: () => context().storage.list(`translations/${page.taskId}/`),
    async ledger() {
      const counters = await context().db.select().from(anonymousUses);
      return { ...(await rowOf(context(), page.taskId)), counted: counters.map(({ count }) => count) };
    },
    async loseTheWorker() {
      const longAgo = new Date(Date.now() - 31_000);
      await context().db.update(translations).set({ heartbeatAt: longAgo }).where(eq(translations.id, page.taskId));
    },
  };

  beforeEach(async () => {
    for (const table of [translations, anonymousUses, dailyUses]) await context().db.delete(table);
    context().engines.behaviour = () => undefined;
    page.actor = newVisitor();
    page.imageId = await uploadPage(context(), page.actor);
    const input = { imageId: page.imageId, ...settings, idempotencyKey: anotherKey() };
    page.taskId = (await submit(context(), page.actor, input)).taskId;
  });

  return page;
}

async function rowOf({ db }: Context, taskId: string): Promise<Row> {
  const [row] = await db.select().from(translations).where(eq(translations.id, taskId));
  if (!row) throw new Error(`no translation ${taskId}`);
  return row;
}
