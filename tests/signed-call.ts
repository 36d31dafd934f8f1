import { constants, createHash, createPublicKey, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { payloadDigest } from '@/lib/api/sign';
import { tokenHash } from '@/server/signing/token';

/**
 * A signed call as the browser's client makes it, by Node's own RSA, which costs the measuring process next to nothing.
 * @param member who asks (addSignedIn)
 */
export function signedCall(signingKey: KeyObject, member: number, fields: Record<string, unknown>) {
  const payload = { ...fields, _t: Date.now(), _n: randomBytes(16).toString('hex') };
  const options = { key: publicOf(signingKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = publicEncrypt(options, Buffer.from(payloadDigest(payload)));
  const headers = { 'content-type': 'application/json', sign: sealed.toString('base64'), ...headersOf(member) };
  return { body: JSON.stringify(payload), headers };
}

/** Who asks, and from an address of their own (behind one proxy). */
export function headersOf(member: number): { authorization: string; 'x-forwarded-for': string } {
  const address = `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`;
  return { authorization: `Bearer ${tokenOf(member)}`, 'x-forwarded-for': address };
}

/** Members `member-0`… who are signed in and have bought so many credits each, in bulk. */
export async function addSignedIn(db: pg.Pool, members: number, credits: number): Promise<void> {
  await db.query(`select credit_refresh('member-' || n, 10, 10) from generate_series(0, $1 - 1) n`, [members]);
  await db.query(
    `select credit_grant('member-' || n, 'pack', 'bought-' || n, $2, true, now(), null) from generate_series(0, $1 - 1) n`,
    [members, credits],
  );
  await db.query(
    `insert into users (id, email, user_name, locale, created_at)
     select 'member-' || n, n || '@example.org', 'm', 'en', now() from generate_series(0, $1 - 1) n`,
    [members],
  );
  const ids = Array.from({ length: members }, (_, member) => member);
  await db.query(
    `insert into sessions (id, user_id, token_hash, renewed_at, device, created_at, last_used_at)
     select left(token, 22), 'member-' || n, hash, now(), '', now(), now() from unnest($1::int[], $2::text[], $3::text[]) as s(n, token, hash)`,
    [ids, ids.map(tokenOf), ids.map((member) => tokenHash(tokenOf(member)))],
  );
}

function tokenOf(member: number): string {
  const digest = createHash('sha512').update(`token ${member}`).digest('base64url');
  return `${digest.slice(0, 22)}.${digest.slice(22, 65)}`;
}

const publicKeys = new WeakMap<KeyObject, KeyObject>();
function publicOf(key: KeyObject): KeyObject {
  const known = publicKeys.get(key) ?? createPublicKey(key);
  publicKeys.set(key, known);
  return known;
}
