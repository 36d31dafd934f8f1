import { constants, createHash, type KeyObject, privateDecrypt } from 'node:crypto';
import { canonicalJson } from '@/lib/api/canonical-json';
import { AppError } from '@/lib/contract/error';
import type { Context } from '../context';
import { equalInConstantTime } from './hmac';
import { spendNonce } from './nonces';

/** A signature counts this long before and after its time, by the server's clock (ms). */
const signatureWindow = 300_000;

/**
 * Checks the `sign` header of a payload that carries `_t` and `_n` (lib/api/sign.ts), and spends the nonce.
 * Friction against casual scripts, never authentication: the public key lies in every page.
 * @returns the payload without `_t` and `_n`
 * @throws AppError signature-missing, -invalid, -expired or -replayed
 */
export async function verifySignature(
  context: Pick<Context, 'db' | 'clock' | 'signingKey'>,
  payload: Record<string, unknown>,
  sign: string | null,
): Promise<Record<string, unknown>> {
  const { _t: time, _n: nonce, ...input } = payload;
  if (!sign || time === undefined || nonce === undefined) throw new AppError('signature-missing');
  if (typeof nonce !== 'string' || !/^[0-9a-f]{32}$/.test(nonce)) throw new AppError('signature-invalid');
  if (!equalInConstantTime(digestOf(payload), open(context.signingKey, sign))) throw new AppError('signature-invalid');
  const now = context.clock.now().getTime();
  // Not `>`: a time that is no number must fail too.
  if (!(Math.abs(now - Number(time)) <= signatureWindow)) throw new AppError('signature-expired');
  // Kept until the signature is too old anyway, whichever way its clock was wrong.
  const spent = await spendNonce(context, nonce, new Date(now + 2 * signatureWindow));
  if (!spent) throw new AppError('signature-replayed');
  return input;
}

function digestOf(payload: Record<string, unknown>): string {
  try {
    return createHash('md5').update(canonicalJson(payload)).digest('hex');
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('signature-invalid', {}, { cause: error });
    throw error;
  }
}

/** The digest inside the header; an empty text, equal to no digest, when it was not made for our key. */
function open(key: KeyObject, sign: string): string {
  try {
    const sealed = Buffer.from(sign, 'base64');
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, sealed).toString();
  } catch {
    return '';
  }
}
