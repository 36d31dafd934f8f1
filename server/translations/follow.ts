import type { PageState } from '@/lib/contract/chapter';
import { AppError } from '@/lib/contract/error';
import type { Locale } from '@/lib/i18n/locales';
import { type Actor, type Context, ownerOf } from '../context';
import { getStates } from './get-states';

/** Ms between two looks while nothing is told; an end is told at once. */
const lookEvery = 1_000;
/** Ms between two signs of life: proxies close what is silent for 30 to 60 seconds. */
const heartbeatEvery = 15_000;
/** Ms after which the client opens a new one: rights may have changed meanwhile. */
const longest = 10 * 60_000;
/** At the same time, of one owner and of all in this process. Each is one query a second at most. */
const mostStreams = { owner: 4, process: 500 };

const open = new WeakMap<Context['db'], Map<string, number>>();

/** `show`: what is told of a state; all of it when not given. */
type Following = { signal: AbortSignal; locale?: Locale; show?(state: PageState): unknown };

/**
 * The states of many pages as server-sent events, each page's at the beginning and whenever it changes, until all have
 * ended. Nothing is remembered between two streams: who comes again gets all states again.
 * @throws AppError not-yours, too-many-requests (this owner's), busy (this process's)
 */
export async function follow(
  context: Context,
  actor: Actor,
  input: { taskIds: string[] },
  options: Following,
): Promise<ReadableStream<Uint8Array>> {
  const taskIds = [...new Set(input.taskIds)];
  const first = await getStates(context, actor, { taskIds }, options);
  const leave = enter(context, ownerOf(actor));
  const gone = new AbortController();
  const signal = AbortSignal.any([options.signal, gone.signal, AbortSignal.timeout(longest)]);
  const events = tell(context, actor, taskIds, first.states, { ...options, signal });
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await events.next();
          if (gone.signal.aborted) return;
          if (!done) return controller.enqueue(encoder.encode(value));
          controller.close();
        } catch (error) {
          if (gone.signal.aborted) return;
          context.log.warn({ err: error }, 'a stream of states broke off');
          controller.error(error);
        }
        leave();
      },
      cancel() {
        gone.abort();
        leave();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* tell(
  context: Context,
  actor: Actor,
  taskIds: string[],
  first: PageState[],
  options: Following,
): AsyncGenerator<string> {
  const { show = (state) => state } = options;
  const known = new Map<string, string>();
  const bell = createBell(context, taskIds, options.signal);
  let spokenAt = Date.now();
  try {
    for (let states = first; ; { states } = await getStates(context, actor, { taskIds }, options)) {
      const changed = states.filter((state) => known.get(state.taskId) !== essenceOf(state));
      for (const state of changed) known.set(state.taskId, essenceOf(state));
      if (changed.length > 0) {
        spokenAt = Date.now();
        yield changed.map((state) => event('state', show(state))).join('');
      }
      if (states.every(({ status }) => status !== 'queued' && status !== 'running')) return yield event('end', {});
      if (Date.now() - spokenAt >= heartbeatEvery) {
        spokenAt = Date.now();
        yield ': still here\n\n';
      }
      await bell.wait();
      if (options.signal.aborted) return;
    }
  } finally {
    bell.stop();
  }
}

/** What makes a state another one: links change by the clock alone. */
function essenceOf({ resultUrl: _result, plateUrl: _plate, ...state }: PageState): string {
  return JSON.stringify(state);
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Rings when a page ends, and else now and then. */
function createBell({ notifications }: Context, taskIds: string[], signal: AbortSignal) {
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  const unsubscribe = taskIds.map((taskId) => notifications.subscribe('ended', taskId, ring));
  signal.addEventListener('abort', ring, { once: true });
  return {
    async wait() {
      if (!rung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, lookEvery);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      rung = false;
    },
    stop() {
      for (const end of unsubscribe) end();
      signal.removeEventListener('abort', ring);
    },
  };
}

/** Counts a stream; the returned function uncounts it, once. */
function enter({ db }: Context, owner: string): () => void {
  const streams = open.get(db) ?? new Map<string, number>();
  open.set(db, streams);
  const own = streams.get(owner) ?? 0;
  if (own >= mostStreams.owner) throw new AppError('too-many-requests', { retryAfter: 5 });
  const all = [...streams.values()].reduce((sum, count) => sum + count, 0);
  if (all >= mostStreams.process) throw new AppError('busy', { retryAfter: 5 });
  streams.set(owner, own + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const now = (streams.get(owner) ?? 1) - 1;
    if (now > 0) streams.set(owner, now);
    else streams.delete(owner);
  };
}
