import { isPassingCode } from '@/lib/contract/error';
import { AskError, ask } from '../ask';
import type { Questions } from '../words';

export type TaskState = Questions['states'][1]['states'][number];
type Watcher = { onState(state: TaskState): void; resolve(state: TaskState): void; reject(error: unknown): void };

const first = 500;
const longest = 3000;
const growth = 1.35;

/**
 * Follows tasks until they end, all with one question. The page keeps the time, not the background: that may be stopped
 * between two questions, and the next one starts it again.
 * @returns follows one more; rejects with AskError when the server refuses, and waits out lost connections
 */
export function createFollower(): (taskId: string, onState: (state: TaskState) => void) => Promise<TaskState> {
  const watched = new Map<string, Watcher[]>();
  let delay = first;
  let planned = false;

  return (taskId, onState) =>
    new Promise((resolve, reject) => {
      watched.set(taskId, [...(watched.get(taskId) ?? []), { onState, resolve, reject }]);
      delay = first;
      plan();
    });

  function plan() {
    if (planned) return;
    planned = true;
    setTimeout(() => void look(), delay);
  }

  async function look() {
    delay = Math.min(delay * growth, longest);
    try {
      const { states } = await ask('states', { taskIds: [...watched.keys()] });
      for (const state of states) settle(state);
    } catch (error) {
      if (!isPassing(error)) for (const taskId of [...watched.keys()]) fail(taskId, error);
    }
    planned = false;
    if (watched.size > 0) plan();
  }

  function settle(state: TaskState) {
    const watchers = watched.get(state.taskId) ?? [];
    for (const { onState } of watchers) onState(state);
    if (state.status === 'queued' || state.status === 'running') return;
    watched.delete(state.taskId);
    for (const { resolve } of watchers) resolve(state);
  }

  function fail(taskId: string, error: unknown) {
    for (const { reject } of watched.get(taskId) ?? []) reject(error);
    watched.delete(taskId);
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof AskError && isPassingCode(error.trouble.code);
}
