import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from './db/connect';
import type { Notifications } from './db/notifications';
import type { Engines } from './engines';
import type { Env } from './env';
import type { Queue } from './jobs/queue';
import type { Mailer } from './mail/mailer';
import type { Metrics } from './operations/metrics';
import type { Network } from './outgoing/network';
import type { Payments } from './payments/payments';
import type { Storage } from './storage/storage';

/**
 * Everything a use case may touch, built once per process by build-context.ts. Use cases take
 * `(context, actor, input)`; tests replace one field.
 */
export type Context = {
  env: Env;
  db: Database;
  storage: Storage;
  queue: Queue;
  mailer: Mailer;
  /** What other processes tell us at once. */
  notifications: Notifications;
  engines: Engines;
  payments: Payments;
  /** By which addresses that people give are reached. */
  network: Network;
  clock: Clock;
  /** Signs cookies and picture URLs. */
  secret: string;
  /** Opens the `sign` header. */
  signingKey: KeyObject;
  log: Logger;
  metrics: Metrics;
};

export type Clock = { now(): Date };

/**
 * Who is asking. An anonymous visitor is a signed cookie; a user is whoever a session's bearer token belongs to.
 * The hashed network address comes with both, for limits.
 */
export type Actor = { kind: 'anonymous' | 'user'; id: string; addressHash: string };

/** The key under which an actor's rows are owned. */
export function ownerOf(actor: Actor): string {
  return `${actor.kind}:${actor.id}`;
}
