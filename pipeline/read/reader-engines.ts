import { createFetchedNets, type FetchedNets } from './fetched-nets';
import { type GlyphNet, type GlyphNetName, glyphNetNames, loadGlyphNet } from './glyph-net';
import { type JapaneseContext, loadJapaneseContext } from './japanese-context';
import { type LatinWords, loadLatinWords } from './latin-words';
import { embeddedPaddleFiles, loadPaddleNet, type PaddleNet } from './paddle-net';
import { createTesseractPool, type TesseractPool } from './tesseract-pool';

/** What the line readers share. Each part is loaded at its first use and kept. */
export type ReaderEngines = {
  glyphNet(name: GlyphNetName): Promise<GlyphNet>;
  japaneseContext(): Promise<JapaneseContext>;
  /** The best network for Chinese and Latin that is here: a fetched one, else the embedded one. */
  paddleNet(): Promise<PaddleNet>;
  latinWords(): Promise<LatinWords>;
  fetched: FetchedNets;
  tesseract: TesseractPool;
  close(): Promise<void>;
};

export function createReaderEngines(
  { modelsDir, downloadsDir }: { modelsDir: string; downloadsDir?: string },
  threads: number,
): ReaderEngines {
  const glyphNets = new Map(glyphNetNames.map((name) => [name, once(() => loadGlyphNet(modelsDir, name, threads))]));
  const embedded = once(() => loadPaddleNet(embeddedPaddleFiles(), threads));
  const fetched = createFetchedNets(downloadsDir, threads);
  const tesseract = createTesseractPool();
  return {
    glyphNet: (name) => glyphNets.get(name)!.get(),
    japaneseContext: once(() => loadJapaneseContext(modelsDir)).get,
    paddleNet: async () => (await fetched.paddle('ppocr-v6')) ?? embedded.get(),
    latinWords: () => loadLatinWords(modelsDir),
    fetched,
    tesseract,
    async close() {
      const nets = await Promise.allSettled([...glyphNets.values(), embedded].map((net) => net.loaded()));
      await Promise.all(nets.map((net) => (net.status === 'fulfilled' ? net.value?.close() : undefined)));
      await Promise.all([fetched.close(), tesseract.close()]);
    },
  };
}

/** A failed load is not remembered: the file may have been fetched by the next try. */
function once<Value>(load: () => Promise<Value>): { get(): Promise<Value>; loaded(): Promise<Value | undefined> } {
  let value: Promise<Value> | undefined;
  return {
    get() {
      value ??= load().catch((error) => {
        value = undefined;
        throw error;
      });
      return value;
    },
    loaded: async () => value,
  };
}
