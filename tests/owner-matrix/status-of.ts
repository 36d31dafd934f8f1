import { eq } from 'drizzle-orm';
import type { Context } from '@/server/context';
import { translations } from '@/server/db/schema';

/** Of a task, without a call that is counted. */
export async function statusOf({ db }: Pick<Context, 'db'>, taskId: string): Promise<string | undefined> {
  const [row] = await db.select({ status: translations.status }).from(translations).where(eq(translations.id, taskId));
  return row?.status;
}
