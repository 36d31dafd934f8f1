/**
 * Works through pages, a few at a time: always the one next to what the reader sees. The order is asked anew each time,
 * because the reader scrolls.
 */
export function createWorkQueue<Page>(options: {
  atOnce: number;
  /** Smaller is sooner. */
  rank(page: Page): number;
  work(page: Page): Promise<void>;
  onChange(): void;
}) {
  const waiting = new Set<Page>();
  let running = 0;
  return { add, remove, clear, size: () => waiting.size + running };

  function add(page: Page) {
    waiting.add(page);
    // All that are added together are in the queue before the first is chosen.
    queueMicrotask(next);
  }

  function remove(page: Page) {
    waiting.delete(page);
  }

  function clear() {
    waiting.clear();
    options.onChange();
  }

  function next() {
    while (running < options.atOnce && waiting.size > 0) {
      const page = [...waiting].reduce((best, other) => (options.rank(other) < options.rank(best) ? other : best));
      waiting.delete(page);
      running += 1;
      void options.work(page).finally(() => {
        running -= 1;
        options.onChange();
        next();
      });
    }
  }
}

/** How far a page is from the reader: what is in view first, then what comes next, what is behind last. */
export function rankOf(
  { top, bottom, width }: { top: number; bottom: number; width: number },
  viewHeight: number,
): number {
  const behind = 1e7;
  if (width === 0) return 2 * behind;
  if (bottom <= 0) return behind - bottom;
  return top < viewHeight ? Math.max(0, top) / 1000 : top;
}
