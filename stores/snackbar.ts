import { createStore } from 'zustand/vanilla';

export type SnackbarTone = 'success' | 'danger';
export type SnackbarStore = {
  /** `key` grows with each message, so that the same text twice restarts the clock. */
  current: { text: string; tone: SnackbarTone; key: number } | null;
  show(text: string, tone?: SnackbarTone): void;
  hide(): void;
};

export function createSnackbarStore() {
  let key = 0;
  return createStore<SnackbarStore>((set) => ({
    current: null,
    show: (text, tone = 'success') => {
      key += 1;
      set({ current: { text, tone, key } });
    },
    hide: () => set({ current: null }),
  }));
}
