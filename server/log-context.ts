import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line written meanwhile carries. */
export type LogContext = {
  /** Of the request that is answered, or that had submitted the page at work. */
  requestId?: string;
  taskId?: string;
  attempt?: number;
};

/** On globalThis: Next loads this module once for each of its parts, and they share one log. */
const slot = Symbol.for('fukidashi.log-context');
const shared = globalThis as { [slot]?: AsyncLocalStorage<LogContext> };
shared[slot] ??= new AsyncLocalStorage();
const storage = shared[slot];

/** Does the work; whatever is logged on its way, however deep, says what it belongs to. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return storage.run({ ...storage.getStore(), ...context }, work);
}

/** What the work under way belongs to; empty outside of any. */
export function logContext(): LogContext {
  return storage.getStore() ?? {};
}
