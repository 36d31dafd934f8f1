import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

/** How the result is put beside the original. */
export type CompareMode = 'translation' | 'original' | 'slider' | 'side';

export type ViewStore = {
  /** The header's toggle on the tool: off is the workspace over the whole window, on the ordinary page width. */
  isDefaultView: boolean;
  compareMode: CompareMode;
  isPanelOpen: boolean;
  setDefaultView(isDefaultView: boolean): void;
  setCompareMode(compareMode: CompareMode): void;
  setPanelOpen(isPanelOpen: boolean): void;
};

export function createViewStore() {
  return createStore<ViewStore>()(
    persist(
      (set) => ({
        isDefaultView: false,
        compareMode: 'translation',
        isPanelOpen: true,
        setDefaultView: (isDefaultView) => set({ isDefaultView }),
        setCompareMode: (compareMode) => set({ compareMode }),
        setPanelOpen: (isPanelOpen) => set({ isPanelOpen }),
      }),
      {
        name: 'view',
        storage: createJSONStorage(() => localStorage),
        partialize: ({ isDefaultView, isPanelOpen }) => ({ isDefaultView, isPanelOpen }),
        skipHydration: true,
      },
    ),
  );
}
