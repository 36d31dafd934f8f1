export type Lane = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Lets at most `width` works run at a time; the others wait in the order in which they came. */
export function createLane(width: number): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    // Whoever ends hands the place on, so that nobody overtakes.
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
