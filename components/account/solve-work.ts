import sha256 from 'crypto-js/sha256';
import type { z } from 'zod';
import type { getVerifyWork } from '@/lib/contract/user';

type Challenge = z.output<typeof getVerifyWork.output>;

/** Numbers tried before the page gets a turn: about 10 ms. */
const chunk = 2000;

/**
 * Finds the number whose SHA-256 with the salt is the challenge (altcha's proof of work), in slices between which
 * the page stays usable. Not by WebCrypto: four times slower for such short texts, and absent on plain-http addresses.
 *
 * @param onProgress share of all numbers tried, 0 to 1
 * @returns what the server checks: base64 of altcha's JSON
 * @throws RangeError when no number fits; the signal's reason when it fires
 */
export async function solveWork(
  { algorithm, challenge, salt, maxnumber, signature }: Challenge,
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<string> {
  const startedAt = Date.now();
  for (let start = 0; start <= maxnumber; start += chunk) {
    const number = search(challenge, salt, start, Math.min(start + chunk - 1, maxnumber));
    if (number !== null) {
      const took = Date.now() - startedAt;
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature, took }));
    }
    onProgress(Math.min(1, (start + chunk) / maxnumber));
    await nextTurn();
    signal.throwIfAborted();
  }
  throw new RangeError('No number solves the challenge.');
}

function search(challenge: string, salt: string, from: number, to: number): number | null {
  for (let number = from; number <= to; number += 1) {
    if (sha256(`${salt}${number}`).toString() === challenge) return number;
  }
  return null;
}

/** Lets the page draw and react; timers of 0 ms are stretched to 4 ms, messages are not. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
