import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../env';

/**
 * The key that opens the `sign` header: SIGN_PRIVATE_KEY, else DATA_DIR/keys/sign.pem, made at the first start.
 * @throws Error that says what to do when the key is not a usable RSA key
 */
export function loadSigningKey(env: Pick<Env, 'SIGN_PRIVATE_KEY' | 'DATA_DIR'>): KeyObject {
  // In an env file a PEM is one line with \n written out.
  if (env.SIGN_PRIVATE_KEY) return rsaKey(env.SIGN_PRIVATE_KEY.replaceAll('\\n', '\n'), 'SIGN_PRIVATE_KEY');
  const file = path.join(env.DATA_DIR, 'keys', 'sign.pem');
  return rsaKey(readOrMake(file, makeSigningKey), file);
}

/** The half that goes into the pages, as base64 SPKI without header lines: `<meta name="sign-key">`. */
export function publicKeyBase64(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Signs cookies and picture URLs: SECRET, else DATA_DIR/keys/secret, made at the first start. */
export function loadSecret(env: Pick<Env, 'SECRET' | 'DATA_DIR'>): string {
  if (env.SECRET) return env.SECRET;
  const file = path.join(env.DATA_DIR, 'keys', 'secret');
  const secret = readOrMake(file, () => randomBytes(32).toString('base64url')).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged. Delete it: a new one is made at the next start.`);
  return secret;
}

function rsaKey(pem: string, origin: string): KeyObject {
  const advice = `${origin} must hold an RSA private key of 2048 bits or more in PEM form`;
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw new Error(`${advice} (make one with: openssl genrsa 2048).`, { cause });
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < 2048) throw new Error(`${advice}.`);
  return key;
}

function makeSigningKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
}

/**
 * Reads a key file, making it first when it is absent. Two processes that start at once agree on one file: the
 * new one is linked into place whole, and a link never replaces what another process made meanwhile.
 */
function readOrMake(file: string, make: () => string): string {
  const found = readIfThere(file);
  if (found !== null) return found;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
