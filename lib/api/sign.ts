import md5 from 'crypto-js/md5';
import { canonicalJson } from './canonical-json';

/** What a signed call sends: its input plus when it was signed (ms since 1970) and a number used once. */
export type SignedPayload = Record<string, unknown> & { _t: number | string; _n: string };

/**
 * Signs a payload for the header `sign`: recursively sorted JSON with `_t` and `_n`, MD5, RSA-OAEP-SHA256.
 *
 * This is friction against casual scripts and nothing more. The key is public and lies in every page, so anybody
 * can sign; nothing may ever rely on it to tell who is asking. (MD5 is the specification's choice, §7.)
 *
 * @param publicKey base64 SPKI, as in `<meta name="sign-key">`
 * @param asText every member as a string, for payloads that travel as a query
 */
export async function signPayload(
  input: Record<string, unknown>,
  publicKey: string,
  { now = Date.now(), asText = false } = {},
): Promise<{ payload: SignedPayload; sign: string }> {
  const stamped = { ...input, _t: now, _n: nonce() };
  const payload = (asText ? asStrings(stamped) : stamped) as SignedPayload;
  return { payload, sign: await seal(payloadDigest(payload), publicKey) };
}

/** MD5 (hex) of the canonical JSON. */
export function payloadDigest(payload: Record<string, unknown>): string {
  return md5(canonicalJson(payload)).toString();
}

function asStrings(payload: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(payload).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
}

/** 128 random bits, hex. `randomUUID` exists in secure contexts only, and a plain-http address at home is none. */
function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function seal(digest: string, publicKey: string): Promise<string> {
  // Loaded with the first signed call: most visitors only read.
  const { JSEncrypt } = await import('jsencrypt');
  const rsa = new JSEncrypt();
  rsa.setPublicKey(publicKey);
  const sealed = rsa.encryptOAEP(digest);
  if (!sealed) throw new Error('The page carries no usable signing key (meta sign-key).');
  return sealed;
}
