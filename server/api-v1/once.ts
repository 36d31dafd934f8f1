import { createHash } from 'node:crypto';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { canonicalJson } from '@/lib/api/canonical-json';
import { AppError } from '@/lib/contract/error';
import { type Actor, type Context, ownerOf } from '../context';
import { apiRequests } from '../db/api-schema';
import { repeatableFor } from '../images/delete-expired';

/** Ms after which a request that nobody has answered counts as broken off: its process was killed. */
const brokenOffAfter = 2 * 60 * 1000;

/**
 * Does the work of a request with an `Idempotency-Key` once: whoever sends it again gets the first one's translation.
 * A request that failed has left nothing, so it is tried again.
 * @param asked what was asked for: plain values, and bytes, which are hashed
 * @returns the id of the translation
 * @throws AppError idempotency-reused for another body, idempotency-running while the first one is at work
 */
export async function once(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  key: string,
  asked: Record<string, unknown>,
  work: () => Promise<string>,
): Promise<string> {
  const bodyHash = hashOf(ownerOf(actor), asked);
  const row = { userId: actor.id, key, bodyHash, createdAt: context.clock.now() };
  const earlier = await claim(context, row);
  if (earlier) {
    if (earlier.bodyHash !== bodyHash) throw new AppError('idempotency-reused');
    if (!earlier.translationId) throw new AppError('idempotency-running', { retryAfter: 2 });
    return earlier.translationId;
  }
  const own = and(
    eq(apiRequests.userId, row.userId),
    eq(apiRequests.key, key),
    eq(apiRequests.createdAt, row.createdAt),
    isNull(apiRequests.translationId),
  );
  try {
    const translationId = await work();
    await context.db.update(apiRequests).set({ translationId }).where(own);
    return translationId;
  } catch (error) {
    await context.db.delete(apiRequests).where(own);
    throw error;
  }
}

type Row = typeof apiRequests.$inferSelect;

/** @returns the earlier request with this key; undefined: it is ours now */
async function claim(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  row: Omit<Row, 'translationId'>,
): Promise<Row | undefined> {
  const before = (ms: number) => lte(apiRequests.createdAt, new Date(clock.now().getTime() - ms));
  const brokenOff = and(
    isNull(apiRequests.translationId),
    eq(apiRequests.bodyHash, row.bodyHash),
    before(brokenOffAfter),
  );
  const [ours] = await db
    .insert(apiRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [apiRequests.userId, apiRequests.key],
      set: { bodyHash: row.bodyHash, createdAt: row.createdAt, translationId: null },
      setWhere: or(before(repeatableFor), brokenOff),
    })
    .returning();
  if (ours) return undefined;
  const [earlier] = await db
    .select()
    .from(apiRequests)
    .where(and(eq(apiRequests.userId, row.userId), eq(apiRequests.key, row.key)));
  // Failed and taken away between the two statements.
  if (!earlier) throw new AppError('idempotency-running', { retryAfter: 1 });
  return earlier;
}

function hashOf(owner: string, asked: Record<string, unknown>): string {
  const plain = Object.entries(asked).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? createHash('sha256').update(value).digest('base64url') : value,
  ]);
  return createHash('sha256')
    .update(`${owner} ${canonicalJson(Object.fromEntries(plain))}`)
    .digest('base64url');
}
