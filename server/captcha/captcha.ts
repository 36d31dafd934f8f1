import { eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { getVerifyCode, getVerifyWork } from '@/lib/contract/user';
import type { Actor, Context } from '../context';
import { captchas } from '../db/user-schema';
import { takeTurns } from '../limits/shared-limit';
import { equalInConstantTime, hmac } from '../signing/hmac';
import { tokenHash } from '../signing/token';
import { drawLetters, newLetters } from './draw-letters';
import { newWork, solvedChallenge } from './work';

/** ms that a captcha waits for its answer. */
export const captchaLifetime = 5 * 60 * 1000;

/** What calls carry of a captcha; both are absent where none is asked for. */
export type Solved = { captchaId?: string | undefined; captchaAnswer?: string | undefined };

/** A picture of letters for this id, as png; it takes the place of an earlier one. */
export async function captchaPicture(
  context: Context,
  actor: Actor,
  { captchaId }: z.output<typeof getVerifyCode.input>,
): Promise<Uint8Array<ArrayBuffer>> {
  await takeTurn(context, actor);
  const letters = newLetters();
  await keepAnswer(context, captchaId, 'picture', letters);
  return drawLetters(letters);
}

/** The same for whoever cannot read a picture: a sum that takes their computer a second or two. */
export async function captchaWork(
  context: Context,
  actor: Actor,
  { captchaId }: z.output<typeof getVerifyWork.input>,
): Promise<z.input<typeof getVerifyWork.output>> {
  await takeTurn(context, actor);
  const work = await newWork(context.secret);
  await keepAnswer(context, captchaId, 'work', work.challenge);
  return work;
}

/**
 * Uses a captcha up, whether its answer is right or not: each can be guessed at once.
 * @throws AppError captcha-required without an answer, captcha-wrong
 */
export async function spendCaptcha(context: Context, { captchaId, captchaAnswer }: Solved): Promise<void> {
  if (!captchaId || !captchaAnswer) throw new AppError('captcha-required');
  const kept = await context.db
    .delete(captchas)
    .where(eq(captchas.idHash, tokenHash(captchaId)))
    .returning();
  const now = context.clock.now();
  const challenge = await solvedChallenge(context.secret, captchaAnswer);
  const kind = challenge === null ? 'picture' : 'work';
  const given = challenge ?? captchaAnswer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const isRight = kept.some(
    (one) =>
      one.kind === kind &&
      one.expiresAt > now &&
      equalInConstantTime(answerHash(context, captchaId, kind, given), one.answerHash),
  );
  if (!isRight) throw new AppError('captcha-wrong');
}

export async function deleteExpiredCaptchas({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(captchas).where(lte(captchas.expiresAt, clock.now()));
}

async function takeTurn(context: Context, { addressHash }: Actor): Promise<void> {
  await takeTurns(context, [{ name: 'captcha', key: addressHash, allowance: { perMinute: 30, burst: 60 } }]);
}

/** Has a captcha wait for this answer, in place of an earlier one of the kind. */
export async function keepAnswer(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  captchaId: string,
  kind: 'picture' | 'work',
  answer: string,
): Promise<void> {
  const expiresAt = new Date(context.clock.now().getTime() + captchaLifetime);
  const kept = { answerHash: answerHash(context, captchaId, kind, answer), expiresAt };
  await context.db
    .insert(captchas)
    .values({ idHash: tokenHash(captchaId), kind, ...kept })
    .onConflictDoUpdate({ target: [captchas.idHash, captchas.kind], set: kept });
}

/** Bound to the id: an answer that was found for one captcha is worthless for another. */
function answerHash({ secret }: Pick<Context, 'secret'>, captchaId: string, kind: string, answer: string): string {
  return hmac(secret, `captcha ${kind}`, `${captchaId} ${answer}`);
}
