import { type JapaneseContext, loadJapaneseContext } from './japanese-context';
import { type JapaneseNet, loadJapaneseNet } from './japanese-net';
import { type LatinWords, loadLatinWords } from './latin-words';
import { loadPaddleNet, type PaddleNet } from './paddle-net';
import { createTesseractPool, type TesseractPool } from './tesseract-pool';

/** What the line readers share. Each part is loaded at its first use and kept. */
export type ReaderEngines = {
  japaneseNet(): Promise<JapaneseNet>;
  japaneseContext(): Promise<JapaneseContext>;
  paddleNet(): Promise<PaddleNet>;
  latinWords(): Promise<LatinWords>;
  tesseract: TesseractPool;
  close(): Promise<void>;
};

export function createReaderEngines(modelsDir: string, threads: number): ReaderEngines {
  const japaneseNet = once(() => loadJapaneseNet(modelsDir, threads));
  const paddleNet = once(() => loadPaddleNet(threads));
  const tesseract = createTesseractPool();
  return {
    japaneseNet: japaneseNet.get,
    japaneseContext: once(() => loadJapaneseContext(modelsDir)).get,
    paddleNet: paddleNet.get,
    latinWords: once(() => loadLatinWords(modelsDir)).get,
    tesseract,
    async close() {
      const nets = await Promise.allSettled([japaneseNet.loaded(), paddleNet.loaded()]);
      await Promise.all(nets.map((net) => (net.status === 'fulfilled' ? net.value?.close() : undefined)));
      await tesseract.close();
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
