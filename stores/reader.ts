import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

export const readingDirections = ['rtl', 'ltr', 'strip'] as const;
/** Page by page from right to left or from left to right, or one long strip. */
export type ReadingDirection = (typeof readingDirections)[number];

export type ReaderStore = {
  /** As chosen, by series; the empty key is for pages of none. */
  directions: Readonly<Record<string, ReadingDirection>>;
  choose(series: string | null, direction: ReadingDirection): void;
};

/** Series that are remembered; the oldest choices go first. */
const most = 60;

/** How each series is read; kept in the browser. */
export function createReaderStore() {
  return createStore<ReaderStore>()(
    persist(
      (set, get) => ({
        directions: {},
        choose: (series, direction) => {
          const { [series ?? '']: _, ...others } = get().directions;
          const kept = Object.entries(others).slice(1 - most);
          set({ directions: { ...Object.fromEntries(kept), [series ?? '']: direction } });
        },
      }),
      {
        name: 'reader',
        storage: createJSONStorage(() => localStorage),
        partialize: ({ directions }) => ({ directions }),
        merge: (stored, current) => ({ ...current, directions: usable(stored) }),
        skipHydration: true,
      },
    ),
  );
}

/** Storage can be edited: nothing is taken from it that could not have been kept. */
function usable(stored: unknown): ReaderStore['directions'] {
  const { directions } = (stored ?? {}) as { directions?: unknown };
  const entries = Object.entries(typeof directions === 'object' && directions !== null ? directions : {});
  return Object.fromEntries(entries.filter(([, direction]) => readingDirections.includes(direction)));
}
