import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { PageError } from './page';
import type { StageFolders, StageResult, Stages } from './stages';
import type { ThreadAnswer } from './thread';

export type StagePool = Stages & { close(): Promise<void> };

/** A stage that takes longer is stuck: its thread is ended and replaced. */
const stageLimitMs = 120_000;

/**
 * The stages on a pool of worker threads, so that no CPU work touches the caller's event loop.
 * A thread keeps its models (0.5–0.8 GB once all are loaded).
 * @param root the repository's root; given, because a bundler moves this file away from the sources
 * @param downloadsDir fetched models, see `StageFolders`
 * @param threads how many stages may run at the same time
 */
export function createStagePool({
  root,
  downloadsDir,
  threads,
}: {
  root: string;
  downloadsDir?: string;
  threads: number;
}): StagePool {
  const folders: StageFolders = { modelsDir: path.join(root, 'models'), downloadsDir };
  const pool = new Piscina({
    filename: pathToFileURL(path.join(root, 'pipeline/thread.mjs')).href,
    workerData: folders,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 300_000,
  });
  // A thread that dies is replaced and its stage rejects; without a listener the event would end the process.
  pool.on('error', () => {});
  async function run<Name extends keyof Stages>(
    name: Name,
    task: Parameters<Stages[Name]>,
  ): Promise<StageResult<Name>> {
    const signal = AbortSignal.timeout(stageLimitMs);
    const answer: ThreadAnswer<StageResult<Name>> = await pool.run(task, { name, signal });
    if ('refused' in answer) throw new PageError(answer.refused.code, answer.refused.message);
    return answer.value;
  }
  return {
    decode: (...task) => run('decode', task),
    detect: (...task) => run('detect', task),
    measure: (...task) => run('measure', task),
    read: (...task) => run('read', task),
    order: (...task) => run('order', task),
    erase: (...task) => run('erase', task),
    letter: (...task) => run('letter', task),
    encode: (...task) => run('encode', task),
    open: (...task) => run('open', task),
    reletter: (...task) => run('reletter', task),
    close: () => pool.destroy(),
  };
}
