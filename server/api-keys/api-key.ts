import { randomInt } from 'node:crypto';
import type { ApiKeyInfo } from '@/lib/contract/api-key';
import type { apiKeys } from '../db/api-schema';
import { newToken } from '../signing/token';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * `fuki_<12 letters and digits>_<256 random bits>`: the first part names the key, the last one is its secret. The
 * word in front lets people, and programs that look for leaked secrets, see what it is.
 */
export function newApiKey(): { key: string; prefix: string } {
  const name = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
  const prefix = `fuki_${name}`;
  return { key: `${prefix}_${newToken()}`, prefix };
}

/** The part of a key that names it, null when it cannot be one of ours. */
export function prefixOf(key: string): string | null {
  return /^(fuki_[A-Za-z0-9]{12})_[A-Za-z0-9_-]{43}$/.exec(key)?.[1] ?? null;
}

/** A key as its owner sees it. */
export function viewApiKey(row: typeof apiKeys.$inferSelect): ApiKeyInfo {
  return {
    prefix: row.prefix,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
