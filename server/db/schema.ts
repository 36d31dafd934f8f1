import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeletionReceipt } from '@/lib/contract/chapter';
import type { ErrorCode } from '@/lib/contract/error';
import type { RegionDocument } from '@/lib/page/region-document';
import type { PageSettings } from '@/pipeline/translate-page';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An uploaded page. Its file and row contents go when it expires; the row stays 30 days more as `deletedAt` proof. */
export const images = pgTable(
  'images',
  {
    /** 128 random bits, base64url: unguessable, and the owner is checked besides. */
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('images_expires_at').on(table.expiresAt),
    index('images_owner_content').on(table.owner, table.sha256),
  ],
);

/** One page into one language with one set of settings: the job, its state and its outcome. */
export const translations = pgTable(
  'translations',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    /** The client's key: the same key is the same job, however often it is sent. */
    idempotencyKey: text('idempotency_key').notNull(),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id),
    settings: jsonb('settings').$type<PageSettings>().notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    stage: text('stage').notNull().default('waiting'),
    progress: real('progress').notNull().default(0),
    /** Fencing: a worker may write only while this is the attempt it was given. */
    attempt: integer('attempt').notNull().default(1),
    /** How often the work broke off by no fault of the page; handing it back in order does not count. */
    failures: integer('failures').notNull().default(0),
    /** Last sign of life of the worker, or when the job was queued; by the database's clock. */
    heartbeatAt: time('heartbeat_at').notNull().defaultNow(),
    /** An ErrorCode, when failed. */
    error: text('error').$type<ErrorCode>(),
    document: jsonb('document').$type<RegionDocument>(),
    /** What the attempt at work has found so far; null unless running. */
    found: jsonb('found').$type<RegionDocument['regions']>(),
    resultKey: text('result_key'),
    plateKey: text('plate_key'),
    /** Edits of the finished page so far; the document and the result are those of this revision. */
    revision: integer('revision').notNull().default(0),
    /** The held translation: `held` until the outcome is known, then exactly one of the others. */
    charge: text('charge', { enum: ['held', 'committed', 'released'] }).notNull(),
    /** What an anonymous hold counted, to give exactly that back; null when the charge is settled. */
    hold: jsonb('hold').$type<AnonymousHold>(),
    /** Among waiting pages of different owners the higher one comes first (server/credits/rights.ts). */
    priority: smallint('priority').notNull().default(0),
    /** Of the request that submitted it: what the logs of web nodes and workers name alike. */
    requestId: text('request_id'),
    /** Has its job in the queue; else it waits until another page of its owner has ended. */
    enqueued: boolean('enqueued').notNull().default(true),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('translations_owner_key').on(table.owner, table.idempotencyKey),
    index('translations_status').on(table.status, table.createdAt),
    index('translations_unfinished').on(table.owner).where(sql`${table.status} in ('queued', 'running')`),
    index('translations_image').on(table.imageId),
    index('translations_owner_created').on(table.owner, table.createdAt, table.id),
  ],
);

/** Former documents of an edited page, for undo; they go with the page. */
export const revisions = pgTable(
  'revisions',
  {
    translationId: text('translation_id')
      .notNull()
      .references(() => translations.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    document: jsonb('document').$type<RegionDocument>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.translationId, table.revision] })],
);

/** Pages in the order of the reader, as the client left them: found again after a reload and on another device. */
export const chapters = pgTable(
  'chapters',
  {
    /** Chosen by the client. */
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    title: text('title').notNull(),
    settings: jsonb('settings').$type<Partial<PageSettings>>().notNull(),
    /** Ids without foreign keys: a page that is gone leaves its name. */
    pages: jsonb('pages').$type<ChapterPage[]>().notNull(),
    /** Saves so far; the next one must know it. */
    revision: integer('revision').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** When the last of its pages goes. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('chapters_owner').on(table.owner, table.updatedAt),
    index('chapters_expires_at').on(table.expiresAt),
  ],
);
export type ChapterPage = { name: string; imageId: string | null; taskId: string | null };

/** What was deleted on somebody's wish; kept for 30 days. */
export const deletionReceipts = pgTable(
  'deletion_receipts',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    deletedAt: time('deleted_at').notNull(),
    content: jsonb('content').$type<Pick<DeletionReceipt, 'pages' | 'chapters' | 'files' | 'cancelled'>>().notNull(),
  },
  (table) => [index('deletion_receipts_owner').on(table.owner, table.deletedAt)],
);

/** The counters that one anonymous translation raised. */
export type AnonymousHold = { day: string; cookieHash: string; addressHash: string };

/** Free use without an account: one a day by cookie, a few by address (shared lines). */
export const anonymousUses = pgTable(
  'anonymous_uses',
  {
    /** UTC date, `2026-11-20`. */
    day: text('day').notNull(),
    kind: text('kind', { enum: ['cookie', 'address'] }).notNull(),
    keyHash: text('key_hash').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.keyHash] })],
);

/** How many pages were translated on a UTC date, by everybody. Outlives the pages. */
export const dailyUses = pgTable('daily_uses', { day: text('day').primaryKey(), count: integer('count').notNull() });

/** Nonces of signed calls, each good once. */
export const signNonces = pgTable(
  'sign_nonces',
  { nonce: text('nonce').primaryKey(), expiresAt: time('expires_at').notNull() },
  (table) => [index('sign_nonces_expires_at').on(table.expiresAt)],
);
