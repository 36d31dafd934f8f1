import { buildContext } from './build-context';
import type { Context } from './context';
import { type Env, readEnv } from './env';
import { startWorker } from './jobs/handlers';
import { drainCalls } from './operations/drain';
import { takeOver } from './translations/take-over';

/** Ms that calls under way may still take when the process is told to stop. */
const callPatience = 10_000;

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

/**
 * Starts a process that stops in good order on SIGINT and SIGTERM.
 * @param overrides replace single fields of the context, for tests
 */
export async function startProcess(env: Env, overrides: Partial<Context> = {}): Promise<RunningProcess> {
  const building = buildContext(env, overrides);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    // Calls under way end first, for they need what `close` lets go of.
    stopping ??= building.then(async ({ close }) => {
      await drainCalls(callPatience);
      await close();
    });
    return stopping;
  };
  // Before the building is done: what a start has opened is closed as well. Not `once`: the terminal, npm and
  // scripts/start.mjs each pass a Ctrl+C on, and a second one that nobody hears would end us in the middle.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => exitAfter(stop));

  const { context } = await building;
  if (env.ROLE !== 'web') {
    // The embedded database has no other process: whatever is marked as running was left by a killed one.
    if (!env.DATABASE_URL) await takeOver(context, 0);
    startWorker(context);
  }
  return { context, stop };
}

function exitAfter(stop: () => Promise<void>): void {
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`Could not stop in good order: ${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
}
