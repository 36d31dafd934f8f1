import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/locales';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Accounts. Several may claim one address, and at most one of them is verified: its owner can read the mail. Nothing
 * here or in the tables below lets anybody in who reads it: passwords, tokens, links and answers are hashed.
 */
export const users = pgTable(
  'users',
  {
    /** 128 random bits, base64url. */
    id: text('id').primaryKey(),
    /** As it was typed; compared in lower case. */
    email: text('email').notNull(),
    userName: text('user_name').notNull(),
    /** argon2id in PHC form; null when the account signs in by Google only. */
    passwordHash: text('password_hash'),
    /** `sub` of the Google account: the only key of it that never changes. */
    googleSubject: text('google_subject'),
    /** Address of the avatar, empty when there is none. */
    picture: text('picture').notNull().default(''),
    /** Language of mails. */
    locale: text('locale').$type<Locale>().notNull(),
    createdAt: time('created_at').notNull(),
    verifiedAt: time('verified_at'),
  },
  (table) => [
    uniqueIndex('users_verified_email').on(sql`lower(${table.email})`).where(sql`${table.verifiedAt} is not null`),
    index('users_email').on(sql`lower(${table.email})`, table.createdAt),
    uniqueIndex('users_google_subject').on(table.googleSubject),
  ],
);

/** Where somebody is signed in. The token itself is known to that browser only. */
export const sessions = pgTable(
  'sessions',
  {
    /** First part of the token; names the session in the settings. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The extension's sessions may do only what its routes say (server/extension). */
    kind: text('kind', { enum: ['site', 'extension'] })
      .notNull()
      .default('site'),
    /** sha256 of the token in use, of the one sent out to follow it, and of the one it followed. */
    tokenHash: text('token_hash').notNull(),
    nextHash: text('next_hash'),
    previousHash: text('previous_hash'),
    /** When the token in use became that. */
    renewedAt: time('renewed_at').notNull(),
    /** `Firefox · Windows`: never the whole user agent. */
    device: text('device').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_used_at').on(table.lastUsedAt)],
);

/** Agreements to let a browser extension act for an account, until it takes them up: a minute at most. */
export const extensionCodes = pgTable(
  'extension_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 of the secret that only the extension knows, base64url. */
    challenge: text('challenge').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('extension_codes_expires_at').on(table.expiresAt)],
);

/** Links in mails, each good once and for a short time. */
export const userLinks = pgTable(
  'user_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['verify', 'reset'] }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('user_links_user').on(table.userId), index('user_links_expires_at').on(table.expiresAt)],
);

/** Captchas waiting for their answer: a picture and a proof of work may wait under one id. */
export const captchas = pgTable(
  'captchas',
  {
    idHash: text('id_hash').notNull(),
    kind: text('kind', { enum: ['picture', 'work'] }).notNull(),
    /** Keyed with the server's secret: six letters could be guessed from a plain hash. */
    answerHash: text('answer_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.idHash, table.kind] }), index('captchas_expires_at').on(table.expiresAt)],
);

/** A sign-in by Google that has begun in a browser and not ended. */
export const googleLogins = pgTable(
  'google_logins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** sha256 of the cookie of the browser that began it. */
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    /** PKCE; worthless without the code, which the provider gives to that browser only. */
    verifier: text('verifier').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('google_logins_expires_at').on(table.expiresAt)],
);

/** How often a key (hashed account or address, and what it did) may act again: see server/limits/shared-limit.ts. */
export const rateLimits = pgTable(
  'rate_limits',
  { keyHash: text('key_hash').primaryKey(), readyAt: time('ready_at').notNull() },
  (table) => [index('rate_limits_ready_at').on(table.readyAt)],
);

/** Mails to be sent and lately sent. A link's token is made when its mail is written, so none is stored here. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    /** The same key is the same mail, however often it is asked for. */
    uniqueKey: text('unique_key').notNull(),
    kind: text('kind', {
      enum: [
        'verify',
        'reset',
        'password-changed',
        'google-linked',
        'subscribed',
        'receipt',
        'refunded',
        'payment-failed',
        'subscription-cancelled',
      ],
    }).notNull(),
    email: text('email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** When it was sent, or found to have nothing to say, or given up. */
    closedAt: time('closed_at'),
  },
  (table) => [
    uniqueIndex('mails_unique_key').on(table.uniqueKey),
    index('mails_created_at').on(table.createdAt),
    index('mails_user').on(table.userId),
  ],
);

/** Addresses left for news. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** sha256 of the token in the link that ends it. */
    unsubscribeHash: text('unsubscribe_hash').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscribers_email').on(sql`lower(${table.email})`),
    uniqueIndex('subscribers_unsubscribe_hash').on(table.unsubscribeHash),
  ],
);

/** What the browser counts (lib/contract/collect.ts). Deleted after 90 days. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    /** Of the account that sent it, empty without one. */
    userId: text('user_id').notNull(),
    gclid: text('gclid').notNull(),
    userType: integer('user_type').notNull(),
    userArea: text('user_area').notNull(),
    eventType: integer('event_type').notNull(),
    eventSource: integer('event_source').notNull(),
    loginEventId: text('login_event_id').notNull(),
  },
  (table) => [index('events_at').on(table.at), index('events_user').on(table.userId)],
);
