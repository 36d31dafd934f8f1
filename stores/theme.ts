import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

export type Theme = 'dark' | 'light';
export type ThemeStore = { theme: Theme; setTheme(theme: Theme): void };

/** Where the browser keeps the theme; the inline script of the root layout reads it before the first paint. */
export const themeStorageKey = 'theme';

export function createThemeStore() {
  return createStore<ThemeStore>()(
    persist((set) => ({ theme: 'dark', setTheme: (theme) => set({ theme }) }), {
      name: themeStorageKey,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ theme }) => ({ theme }),
      skipHydration: true,
    }),
  );
}
