import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ApiScope } from '@/lib/contract/api-key';
import { users } from './user-schema';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Keys of the public API. The secret itself is known to whoever made the key only. */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** First part of the key; names it in the settings: `fuki_9sWv1Qm2LkTz`. */
    prefix: text('prefix').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** sha256 of the whole key. */
    keyHash: text('key_hash').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** To the minute. */
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  (table) => [index('api_keys_user').on(table.userId, table.createdAt)],
);

/** Requests that carried an `Idempotency-Key`: the same key with the same body is the same translation for a day. */
export const apiRequests = pgTable(
  'api_requests',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** sha256 of what was asked for. */
    bodyHash: text('body_hash').notNull(),
    /** null while the first request with this key is being answered. */
    translationId: text('translation_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('api_requests_created_at').on(table.createdAt)],
);
