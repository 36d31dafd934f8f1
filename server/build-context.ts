import type { Context } from './context';
import { connect, migrateDatabase } from './db/connect';
import { startEmbeddedPostgres } from './db/embedded';
import { listen } from './db/notifications';
import type { Env } from './env';
import { startQueue } from './jobs/queue';
import { createLog } from './log';
import { createMailer } from './mail/mailer';
import { createMetrics } from './operations/metrics';
import { publicNetwork } from './outgoing/network';
import { createPayments } from './payments/payments';
import { loadSecret, loadSigningKey } from './signing/keys';
import { buildStorage } from './storage/build-storage';

export type BuiltContext = {
  context: Context;
  /**
   * Ends the work in progress, then lets go of everything, last made first. A page gets 15 s to be finished, then it
   * is handed back when the stage it is in has ended: that is where the pipeline looks.
   * @throws the first error, after everything else has been let go of all the same
   */
  close(): Promise<void>;
};

/**
 * Builds what the use cases need: the database (embedded, unless DATABASE_URL says otherwise) with its tables up to
 * date, the queue, storage, engines and keys. Once per process.
 * @param overrides replace single fields, for tests
 * @throws Error that says what to do; what had been opened is closed again
 */
export async function buildContext(env: Env, overrides: Partial<Context> = {}): Promise<BuiltContext> {
  const log = overrides.log ?? createLog(env.LOG_LEVEL);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    const errors: unknown[] = [];
    for (const closer of closers.splice(0).reverse()) await closer().catch((error: unknown) => errors.push(error));
    for (const err of errors.slice(1)) log.error({ err }, 'closing met a further error');
    if (errors.length > 0) throw errors[0];
  };
  try {
    const url = env.DATABASE_URL ?? (await embedded());
    const connection = connect(url, log);
    closers.push(connection.close);
    await migrateDatabase(connection);
    const notifications = await listen(url, log);
    closers.push(notifications.close);
    // Loaded late: its native libraries are of no use to tests that bring their own engines.
    const engines =
      overrides.engines ??
      (await (await import('./build-engines')).buildEngines(env, (message, err) => log.warn({ err }, message)));
    closers.push(engines.close);
    const queue = await startQueue(connection, notifications, log);
    const clock = overrides.clock ?? { now: () => new Date() };
    const mailer = overrides.mailer ?? createMailer(env, clock);
    const payments = overrides.payments ?? createPayments({ env, db: connection.db, clock, log });
    closers.push(mailer.close, payments.close, () => queue.stop());
    const context: Context = {
      env,
      db: connection.db,
      storage: await buildStorage(env),
      queue,
      mailer,
      notifications,
      engines,
      payments,
      network: publicNetwork,
      clock,
      secret: loadSecret(env),
      signingKey: loadSigningKey(env),
      log,
      metrics: createMetrics(connection.db, clock, env),
      ...overrides,
    };
    return { context, close };
  } catch (error) {
    await close().catch((err: unknown) => log.error({ err }, 'what a failed start had opened could not be closed'));
    throw error;
  }

  async function embedded(): Promise<string> {
    if (env.ROLE !== 'all') {
      throw new Error(`ROLE=${env.ROLE} shares its database with other processes: set DATABASE_URL.`);
    }
    const postgres = await startEmbeddedPostgres(env.DATA_DIR, log);
    closers.push(postgres.stop);
    return postgres.url;
  }
}
