import { buildContext } from './build-context';
import type { Context } from './context';
import { type Env, readEnv } from './env';
import { startWorker } from './jobs/handlers';
import { takeOver } from './translations/take-over';

export type RunningProcess = {
  context: Context;
  /** Hands unfinished pages back and closes everything; may be called again. */
  stop(): Promise<void>;
};

/** On globalThis: Next loads this module once for instrumentation, once for routes, and again at every hot reload. */
const slot = Symbol.for('fukidashi.process');
const shared = globalThis as { [slot]?: Promise<RunningProcess> };

/**
 * What this process is: its context and, unless ROLE is `web`, its worker. Started by the first caller.
 * @throws Error that says what to do; the next caller tries again
 */
export function getProcess(): Promise<RunningProcess> {
  shared[slot] ??= startProcess(readEnv()).catch((error) => {
    shared[slot] = undefined;
    throw error;
  });
  return shared[slot];
}

/** Starts a process that stops in good order on SIGINT and SIGTERM. */
export async function startProcess(env: Env): Promise<RunningProcess> {
  const { context, close } = await buildContext(env);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= close();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      context.log.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        (err) => {
          context.log.error({ err }, 'could not stop in good order');
          process.exit(1);
        },
      );
    });
  }
  if (env.ROLE !== 'web') {
    // The embedded database has no other process: whatever is marked as running was left by a killed one.
    if (!env.DATABASE_URL) await takeOver(context, 0);
    startWorker(context);
  }
  return { context, stop };
}
