'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type ChapterStore, createChapterStore } from './chapter';
import { createEditorStore, type EditorStore } from './editor';
import { mostPagesFor } from './most-pages';
import { createReaderStore, type ReaderStore } from './reader';
import { createSeriesStore, followOtherTabs, type SeriesStore } from './series';
import { type Stores, useStores } from './stores-provider';
import { createTranslatorStore, type TranslatorStore } from './translator';
import { createTranslatorSettingsStore, type TranslatorSettingsStore } from './translator-settings';

export type ToolStores = ReturnType<typeof createToolStores>;

const ToolContext = createContext<ToolStores | null>(null);
let browserStores: ToolStores | undefined;

/**
 * Gives a page that takes pictures the tool's stores; every other page does without their weight. The browser keeps
 * one set for its whole life: what is dropped on one page is there on the next. A server render gets new ones.
 */
export function ToolProvider({ children, stores: given }: { children: ReactNode; stores?: ToolStores }) {
  const site = useStores();
  const [stores] = useState(() => given ?? currentStores(site));
  useEffect(() => {
    // After hydration, so that the first client render equals the server's.
    const { translatorSettings, series, reader } = stores;
    for (const store of [translatorSettings, series, reader]) void store.persist.rehydrate();
    return followOtherTabs(series);
  }, [stores]);
  return <ToolContext value={stores}>{children}</ToolContext>;
}

export function createToolStores({ user, service }: Pick<Stores, 'user' | 'service'>) {
  const chapter = createChapterStore({
    mostPages: () => {
      const { mostPages: told, bought } = service.getState();
      return mostPagesFor({ islogin: user.getState().islogin, told, bought });
    },
  });
  const translator = createTranslatorStore(chapter);
  return {
    chapter,
    translator,
    editor: createEditorStore(translator),
    translatorSettings: createTranslatorSettingsStore(),
    series: createSeriesStore(),
    reader: createReaderStore(),
  };
}

export function useTranslatorStore<Part>(select: (state: TranslatorStore) => Part): Part {
  return useStore(useToolStores().translator, select);
}

export function useChapterStore<Part>(select: (state: ChapterStore) => Part): Part {
  return useStore(useToolStores().chapter, select);
}

export function useEditorStore<Part>(select: (state: EditorStore) => Part): Part {
  return useStore(useToolStores().editor, select);
}

export function useTranslatorSettingsStore<Part>(select: (state: TranslatorSettingsStore) => Part): Part {
  return useStore(useToolStores().translatorSettings as StoreApi<TranslatorSettingsStore>, select);
}

export function useSeriesStore<Part>(select: (state: SeriesStore) => Part): Part {
  return useStore(useToolStores().series as StoreApi<SeriesStore>, select);
}

export function useReaderStore<Part>(select: (state: ReaderStore) => Part): Part {
  return useStore(useToolStores().reader as StoreApi<ReaderStore>, select);
}

export function useToolStores(): ToolStores {
  const stores = useContext(ToolContext);
  if (!stores) throw new Error('A store of the tool is used outside <ToolProvider>.');
  return stores;
}

function currentStores(site: Stores): ToolStores {
  if (typeof window === 'undefined') return createToolStores(site);
  browserStores ??= createToolStores(site);
  return browserStores;
}
