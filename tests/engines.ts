import type { RegionDocument } from '@/lib/page/region-document';
import { PageError, type SpokenLine } from '@/pipeline/page';
import { reletterPage } from '@/pipeline/reletter-page';
import type { PageOptions, PageSettings, TranslatedPage } from '@/pipeline/translate-page';
import type { Engines } from '@/server/engines';

export type TestEngines = Engines & {
  /** Pages given to translatePage so far. */
  started: number;
  /** What happens with the next pages; `finish` unless set. */
  behaviour: (run: PageRun) => Promise<void> | void;
};
export type PageRun = {
  settings: PageSettings;
  signal: AbortSignal;
  previous?: SpokenLine[];
  onProgress?: PageOptions['onProgress'];
};

/** Engines that draw nothing: the page's own bytes come back as its translation, after whatever `behaviour` does. */
export function createTestEngines(): TestEngines {
  const engines: TestEngines = {
    started: 0,
    behaviour: () => undefined,
    offers: () => [
      { id: 'local', available: true, pairs: [{ from: 'JPN', to: 'ENG', quality: 'full' }] },
      { id: 'remote', available: false, pairs: [] },
      { id: 'gpt', available: true, pairs: [] },
    ],
    async inspect(bytes) {
      if (bytes.length === 0) throw new PageError('image-empty', 'The file is empty.');
      return { width: 8, height: 8, mime: 'image/png' };
    },
    async translatePage(
      bytes,
      settings,
      { signal = new AbortController().signal, onProgress, previous } = {},
    ): Promise<TranslatedPage> {
      engines.started += 1;
      onProgress?.('detecting', 0.2);
      await engines.behaviour({ settings, signal, previous, onProgress });
      signal.throwIfAborted();
      onProgress?.('encoding', 0.9);
      return { document: documentOf(settings), result: bytes, plate: bytes, mime: 'image/png' };
    },
    async translateTexts(document, ids) {
      return ids.map((id) => ({
        id,
        translation: { text: 'Again.', language: document.page.targetLanguage, engine: 'test' },
        fallbacks: [],
      }));
    },
    reletterPage,
    close: async () => undefined,
  };
  return engines;
}

/** For `behaviour`: the page stays at work until the signal fires. */
export function untilAborted({ signal }: PageRun): Promise<void> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function documentOf({ targetLanguage, detector, translator, font }: PageSettings): RegionDocument {
  return {
    version: 1,
    page: { width: 8, height: 8, sourceLanguage: 'JPN', targetLanguage, readingOrder: 'right-to-left' },
    settings: { detector, translator, font },
    regions: [],
  };
}
