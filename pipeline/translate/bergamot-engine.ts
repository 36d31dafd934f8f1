import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PageError } from '../page';

/** A file with the sha256 that its content must have, as lower-case hex. */
export type HashedFile = { path: string; sha256: string };

/** What the engine needs of one translation model: `vocab`, or `srcvocab` and `trgvocab`. */
export type EngineModel = {
  /** Names this very model with its beam; another version has another key. */
  key: string;
  /** Hypotheses that the search keeps; 1, a greedy search, when absent: that is what Firefox's models were made for. */
  beam?: number;
  files: { model: HashedFile; lex: HashedFile; vocab?: HashedFile; srcvocab?: HashedFile; trgvocab?: HashedFile };
};

export type EngineStatus = { heapBytes: number; loaded: string[] };

export type BergamotEngine = {
  /**
   * Translates single sentences with one model.
   * @throws DamagedModelError when a file's content is not what its hash says; PageError `translator-failed` when the
   *   engine fails or its thread dies (the next call starts a new one); the signal's reason when aborted
   */
  translate(model: EngineModel, sentences: string[], signal?: AbortSignal): Promise<string[]>;
  status(): Promise<EngineStatus>;
  close(): Promise<void>;
};

export class DamagedModelError extends Error {
  constructor(readonly path: string) {
    super(`${path} is damaged`);
    this.name = 'DamagedModelError';
  }
}

export type EngineOptions = {
  /** Models held in memory; the least recently used one goes first. */
  maxModels?: number;
  /** Scratch memory of each model. */
  workspaceMegabytes?: number;
  /** Starts the thread; tests use it to get hold of it. */
  spawn?: (workerData: unknown) => Worker;
};

type Reply = { id: number; result?: unknown; error?: { message: string; damagedFile?: string } };
type Waiting = { resolve(value: unknown): void; reject(error: unknown): void };

// Small enough that an aborted page stops soon and that pages of other callers get their turn.
const sentencesPerTurn = 16;

/** The Bergamot engine in a worker thread of its own; started at the first call, restarted after a crash. */
export function createBergamotEngine(options: EngineOptions = {}): BergamotEngine {
  const { maxModels = 3, workspaceMegabytes = 64, spawn = spawnWorker } = options;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function running(): Worker {
    if (worker) return worker;
    const started = spawn({ maxModels, workspaceMegabytes });
    started.on('message', (reply: Reply) => settle(started, reply));
    started.on('error', (error) => abandon(started, error));
    started.on('exit', (code) => abandon(started, new Error(`exit code ${code}`)));
    started.unref();
    worker = started;
    return started;
  }

  function settle(from: Worker, reply: Reply): void {
    const call = waiting.get(reply.id);
    if (!call || from !== worker) return;
    waiting.delete(reply.id);
    if (waiting.size === 0) from.unref();
    if (!reply.error) call.resolve(reply.result);
    else if (reply.error.damagedFile) call.reject(new DamagedModelError(reply.error.damagedFile));
    else call.reject(new PageError('translator-failed', `The local translator failed: ${reply.error.message}`));
  }

  function abandon(dead: Worker, cause: unknown): void {
    if (worker !== dead) return;
    worker = null;
    const calls = [...waiting.values()];
    waiting.clear();
    const message = 'The local translator stopped unexpectedly; it starts again with the next page.';
    for (const call of calls) call.reject(new PageError('translator-failed', message, { cause }));
  }

  function ask(request: unknown): Promise<unknown> {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const target = running();
      waiting.set(id, { resolve, reject });
      // An idle engine must not keep the process alive; a busy one must.
      target.ref();
      target.postMessage({ id, request });
    });
  }

  async function translate(model: EngineModel, sentences: string[], signal?: AbortSignal): Promise<string[]> {
    const translated: string[] = [];
    for (let start = 0; start < sentences.length; start += sentencesPerTurn) {
      signal?.throwIfAborted();
      const texts = sentences.slice(start, start + sentencesPerTurn);
      const turn = ask({ kind: 'translate', model, texts }) as Promise<string[]>;
      translated.push(...(await untilAborted(turn, signal)));
    }
    return translated;
  }

  return {
    translate,
    status: () => ask({ kind: 'status' }) as Promise<EngineStatus>,
    async close() {
      const stopping = worker;
      if (!stopping) return;
      abandon(stopping, new Error('closed'));
      await stopping.terminate();
    },
  };
}

function spawnWorker(workerData: unknown): Worker {
  // No inherited execArgv: the thread is plain JavaScript and starts faster without the loader of its parent.
  return new Worker(fileURLToPath(new URL('./bergamot-worker.mjs', import.meta.url)), { workerData, execArgv: [] });
}

/** The turn's answer, or the signal's reason as soon as it fires; the thread finishes the turn by itself. */
function untilAborted<T>(turn: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return turn;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
