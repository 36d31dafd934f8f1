import { AppError } from '@/lib/contract/error';

/** Does work when it is its turn. @throws AppError busy when too many wait */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so many works run at once, the others in the order in which they came.
 * @param atOnce works that run at the same time
 * @param waiting works that may wait; one more is refused
 */
export function createGate(atOnce: number, waiting: number): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('busy', { retryAfter: 5 });
      // Whoever ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
