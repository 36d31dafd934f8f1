import { createStore } from 'zustand/vanilla';
import type { DetectorId, TranslatorOffer } from '@/lib/page/engines';

export type ServiceStore = {
  /** null until the server has told. */
  offers: TranslatorOffer[] | null;
  detectors: DetectorId[] | null;
  /** Translations this visitor has left; null when unknown. */
  remaining: number | null;
  /** Those of them that were bought, which premium engines take; null when unknown. */
  bought: number | null;
  /** Most pages of one chapter, as the last quote told; null before. */
  mostPages: number | null;
  /** The server could not be asked what it offers. */
  unreachable: boolean;
  load(): Promise<void>;
  refreshRemaining(): Promise<void>;
  tellMostPages(pages: number): void;
};

/** What this server offers and what this visitor has left there. */
export function createServiceStore() {
  return createStore<ServiceStore>((set, get) => ({
    offers: null,
    detectors: null,
    remaining: null,
    bought: null,
    mostPages: null,
    unreachable: false,

    load: async () => {
      const { callApi, getEngines } = await loadCalls();
      void get().refreshRemaining();
      try {
        const { translators, detectors } = await callApi(getEngines, {});
        set({ offers: translators, detectors, unreachable: false });
      } catch {
        set({ unreachable: true });
      }
    },

    tellMostPages: (mostPages) => set({ mostPages }),

    refreshRemaining: async () => {
      const { callApi, getRemainingTranslations } = await loadCalls();
      try {
        const { remaining, grants } = await callApi(getRemainingTranslations, {});
        const bought = grants.reduce((sum, { paid, available }) => sum + (paid ? available : 0), 0);
        set({ remaining, bought });
      } catch {
        // Shown nowhere rather than wrongly; translating says for itself when nothing is left.
        set({ remaining: null, bought: null });
      }
    },
  }));
}

async function loadCalls() {
  const [{ callApi }, calls] = await Promise.all([import('@/lib/api/client'), import('@/lib/contract/manga')]);
  return { callApi, ...calls };
}
