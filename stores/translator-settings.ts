import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { type DetectorId, detectorIds, type TranslatorId, translatorIds } from '@/lib/page/engines';
import { fontStyleIds } from '@/lib/page/fonts';
import { type Honorifics, honorificsModes } from '@/lib/page/honorifics';
import { isLanguageCode, type LanguageCode } from '@/lib/page/languages';

export type TranslatorSettings = {
  /** null until chosen: the first engine that is available. */
  translator: TranslatorId | null;
  detector: DetectorId;
  font: string;
  /** null: find out from the page. */
  source: LanguageCode | null;
  /** null until chosen: the language of the interface, where the engine reaches it. */
  target: LanguageCode | null;
  /** For the translators that follow it. */
  honorifics: Honorifics;
};
export type TranslatorSettingsStore = TranslatorSettings & { change(settings: Partial<TranslatorSettings>): void };

const initial: TranslatorSettings = {
  translator: null,
  detector: 'default',
  font: 'comic',
  source: null,
  target: null,
  honorifics: 'adapt',
};

export function createTranslatorSettingsStore() {
  return createStore<TranslatorSettingsStore>()(
    persist((set) => ({ ...initial, change: (settings) => set(settings) }), {
      name: 'translatorSettings',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ change: _, ...settings }) => settings,
      merge: (stored, current) => ({ ...current, ...usableSettings(stored) }),
      skipHydration: true,
    }),
  );
}

/** What can still be used of remembered settings: lists change between versions, and storage can be edited. */
function usableSettings(stored: unknown): TranslatorSettings {
  const settings = { ...initial, ...(stored as Partial<TranslatorSettings>) };
  const { translator, detector, font, source, target, honorifics } = settings;
  return {
    translator: translator && translatorIds.includes(translator) ? translator : null,
    detector: detectorIds.includes(detector) ? detector : initial.detector,
    font: fontStyleIds.includes(font) ? font : initial.font,
    source: source && isLanguageCode(source) ? source : null,
    target: target && isLanguageCode(target) ? target : null,
    honorifics: honorificsModes.includes(honorifics) ? honorifics : initial.honorifics,
  };
}
