import { join } from 'node:path';
import { discardDamaged, type InstalledModel, installedModels } from '../models/installed-models';
import type { ModelFile } from '../models/model-entry';
import { isStored } from '../models/stored-file';
import { loadMangaOcr, type MangaOcr } from './manga-ocr';
import { loadPaddleNet, type PaddleNet } from './paddle-net';

/** Readers of models.lock.json that are on this disk; each is loaded at its first use and kept. */
export type FetchedNets = {
  /** Whether the model with this name is on disk. */
  has(id: string): boolean;
  /** @returns null when the model has not been fetched */
  paddle(id: string): Promise<PaddleNet | null>;
  mangaOcr(): Promise<MangaOcr | null>;
  close(): Promise<void>;
};

/**
 * @param downloadsDir `DATA_DIR/models`; without it nothing has been fetched
 * @param threads threads for one network call
 */
export function createFetchedNets(downloadsDir: string | undefined, threads: number): FetchedNets {
  const loaded = new Map<string, Promise<{ close(): Promise<void> }>>();
  let listed: { at: number; models: Map<string, InstalledModel<'reading'>> } | undefined;

  function installed(id: string): InstalledModel<'reading'> | undefined {
    if (!downloadsDir) return undefined;
    if (!listed || Date.now() - listed.at > listLifeMs) {
      const models = installedModels(downloadsDir, 'reading').map((model) => [model.entry.id, model] as const);
      listed = { at: Date.now(), models: new Map(models) };
    }
    return listed.models.get(id);
  }

  async function open<Net extends { close(): Promise<void> }>(
    id: string,
    load: (file: (role: ModelFile['role']) => string) => Promise<Net>,
  ): Promise<Net | null> {
    const known = loaded.get(id);
    if (known) return known as Promise<Net>;
    const model = installed(id);
    if (!model || !(await isWhole(model))) return null;
    // Another line may have begun to load it meanwhile.
    const begun = loaded.get(id);
    if (begun) return begun as Promise<Net>;
    const net = load((role) => join(model.folder, model.entry.files.find((file) => file.role === role)?.name ?? role));
    loaded.set(id, net);
    net.catch(() => loaded.delete(id));
    return net;
  }

  return {
    has: (id) => installed(id) !== undefined,
    paddle: (id) => open(id, (file) => loadPaddleNet({ name: id, model: file('model'), keys: file('keys') }, threads)),
    mangaOcr: () =>
      open('manga-ocr', (file) =>
        loadMangaOcr({ encoder: file('encoder'), decoder: file('decoder'), keys: file('keys') }, threads),
      ),
    async close() {
      const nets = await Promise.allSettled(loaded.values());
      loaded.clear();
      await Promise.all(nets.map((net) => (net.status === 'fulfilled' ? net.value.close() : undefined)));
    },
  };
}

/** How long a fetched model may stay unnoticed; looking costs a few file system calls. */
const listLifeMs = 5_000;

/** A damaged file is taken away: the reader below does the work until the model is fetched again. */
async function isWhole({ entry, folder }: InstalledModel<'reading'>): Promise<boolean> {
  for (const file of entry.files) {
    if (await isStored(join(folder, file.name), file)) continue;
    await discardDamaged(join(folder, file.name));
    return false;
  }
  return true;
}
