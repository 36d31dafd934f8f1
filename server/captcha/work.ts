import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { hmac } from '../signing/hmac';

/** Hashes that finding the number takes at most, half of it on average: a second or two in a phone's browser. */
const maxnumber = 200_000;

export type Work = { algorithm: string; challenge: string; salt: string; maxnumber: number; signature: string };

/** A challenge of altcha: find the number that was hashed with this salt. */
export async function newWork(secret: string): Promise<Work> {
  const challenge = await createChallenge({ algorithm: 'SHA-256', hmacKey: keyOf(secret), maxnumber });
  return { ...challenge, maxnumber };
}

/**
 * The challenge that an answer solves.
 * @param answer base64 JSON of altcha: the challenge with its `number`
 * @returns null when it is no such thing; an empty text when it is, but wrong
 */
export async function solvedChallenge(secret: string, answer: string): Promise<string | null> {
  const payload = payloadOf(answer);
  if (!payload) return null;
  return (await verifySolution(payload, keyOf(secret), false)) ? payload.challenge : '';
}

type Payload = Parameters<typeof verifySolution>[0] & { challenge: string };

/** Only what altcha takes: fields of other types would reach its hash function. */
function payloadOf(answer: string): Payload | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(answer, 'base64').toString());
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || !('challenge' in parsed)) return null;
  const { algorithm, challenge, number, salt, signature } = parsed as Record<string, unknown>;
  const texts = [challenge, salt, signature].every((text) => typeof text === 'string' && text.length <= 200);
  if (algorithm !== 'SHA-256' || !texts || !Number.isSafeInteger(number)) return null;
  return { algorithm, challenge, number, salt, signature } as Payload;
}

/** A key of its own: what is signed for a challenge is good for nothing else. */
function keyOf(secret: string): string {
  return hmac(secret, 'captcha work', 'key');
}
