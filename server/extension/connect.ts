import { createHash } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { allowExtension as allowCall, redeemExtension as redeemCall } from '@/lib/contract/extension';
import { findAccount } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import { extensionCodes } from '../db/user-schema';
import { openSession } from '../sessions/open-session';
import type { Visit } from '../sessions/visit';
import { newToken, tokenHash } from '../signing/token';

/** ms between the person's word and the extension's call, which the page makes at once. */
const codeLifetime = 60 * 1000;

/**
 * Notes that the person lets an extension act for them.
 * @throws AppError not-signed-in
 */
export async function allowExtension(
  context: Context,
  actor: Actor,
  { challenge }: z.output<typeof allowCall.input>,
): Promise<z.input<typeof allowCall.output>> {
  const account = await findAccount(context, actor);
  const code = newToken();
  const expiresAt = new Date(context.clock.now().getTime() + codeLifetime);
  await context.db
    .insert(extensionCodes)
    .values({ codeHash: tokenHash(code), userId: account.id, challenge, expiresAt });
  return { code };
}

/**
 * Opens the extension's own session for whoever has both the code and the secret behind its challenge.
 * @throws AppError link-expired
 */
export async function redeemExtension(
  context: Context,
  _: Actor,
  { code, verifier }: z.output<typeof redeemCall.input>,
  { visit }: { visit: Visit },
): Promise<Record<string, never>> {
  const token = await context.db.transaction(async (tx) => {
    const [used] = await tx
      .delete(extensionCodes)
      .where(and(eq(extensionCodes.codeHash, tokenHash(code)), gt(extensionCodes.expiresAt, context.clock.now())))
      .returning({ userId: extensionCodes.userId, challenge: extensionCodes.challenge });
    const proof = createHash('sha256').update(verifier).digest('base64url');
    // Gone either way: a code that came with a wrong secret is in wrong hands.
    if (!used || used.challenge !== proof) return null;
    // Whatever else this browser is on the site stays as it is.
    const stranger = { ...visit, sessionId: null, visitorId: null };
    return openSession(context, tx, used.userId, stranger, 'extension');
  });
  if (!token) throw new AppError('link-expired');
  visit.giveToken(token);
  return {};
}

/** Forgets codes that nobody can use any more. */
export async function deleteExpiredExtensionCodes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(extensionCodes).where(lte(extensionCodes.expiresAt, clock.now()));
}
