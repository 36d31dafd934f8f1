/** Calls under way in this process, and whether it is about to end. */
type Drain = { underWay: number; draining: boolean; idle: (() => void)[] };

/** On globalThis: Next loads this module once for each of its parts, and they are one process. */
const slot = Symbol.for('fukidashi.drain');
const shared = globalThis as { [slot]?: Drain };
shared[slot] ??= { underWay: 0, draining: false, idle: [] };
const drain = shared[slot];

/** Does the work of a call, which the process then waits for before it ends. */
export async function asCall<Result>(work: () => Promise<Result>): Promise<Result> {
  drain.underWay += 1;
  try {
    return await work();
  } finally {
    drain.underWay -= 1;
    if (drain.underWay === 0) for (const tell of drain.idle.splice(0)) tell();
  }
}

/** Whether the process is about to end: balancers are to send nothing more (`/api/health/ready`). */
export function isDraining(): boolean {
  return drain.draining;
}

/** From now on the process is not ready; resolves when no call is under way, or after `patienceMs`. */
export async function drainCalls(patienceMs: number): Promise<void> {
  drain.draining = true;
  if (drain.underWay === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    drain.idle.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** For tests, in which the process goes on. */
export function endDraining(): void {
  drain.draining = false;
}
