import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

/** How the result is put beside the original. */
export type CompareMode = 'translation' | 'original' | 'slider' | 'side';

export type ViewStore = {
  /** The header's toggle on the tool: off is the workspace, on the reader. */
  isDefaultView: boolean;
  compareMode: CompareMode;
  isPanelOpen: boolean;
  /** The section of the home page that was scrolled to last, from 1 (specification §3). */
  iSIndexScroll: number;
  /** Asks a component further down to act; whoever has acted resets it. */
  isChildTriggered: boolean;
  setDefaultView(isDefaultView: boolean): void;
  setCompareMode(compareMode: CompareMode): void;
  setPanelOpen(isPanelOpen: boolean): void;
  setISIndexScroll(iSIndexScroll: number): void;
  triggerChild(): void;
  resetChildTrigger(): void;
};

export function createViewStore() {
  return createStore<ViewStore>()(
    persist(
      (set) => ({
        isDefaultView: false,
        compareMode: 'translation',
        isPanelOpen: true,
        iSIndexScroll: 1,
        isChildTriggered: false,
        setDefaultView: (isDefaultView) => set({ isDefaultView }),
        setCompareMode: (compareMode) => set({ compareMode }),
        setPanelOpen: (isPanelOpen) => set({ isPanelOpen }),
        setISIndexScroll: (iSIndexScroll) => set({ iSIndexScroll }),
        triggerChild: () => set({ isChildTriggered: true }),
        resetChildTrigger: () => set({ isChildTriggered: false }),
      }),
      {
        name: 'view',
        storage: createJSONStorage(() => localStorage),
        partialize: ({ isPanelOpen }) => ({ isPanelOpen }),
        skipHydration: true,
      },
    ),
  );
}
