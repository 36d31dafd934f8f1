import { join } from 'node:path';
import { discardDamaged, installedModels } from '../models/installed-models';
import { isStored } from '../models/stored-file';
import { type CtdNetwork, openCtdNetwork } from './ctd-network';

export type FetchedCtd = {
  /** The network, or null where it has not been fetched. Loaded at its first use and kept. */
  network(): Promise<CtdNetwork | null>;
  close(): Promise<void>;
};

/** Name of the model in models.lock.json. */
const modelId = 'comictextdetector';

/** @param downloadsDir `DATA_DIR/models`; without it nothing has been fetched */
export function createFetchedCtd(downloadsDir: string | undefined, threads?: number): FetchedCtd {
  let opened: Promise<CtdNetwork> | undefined;
  return {
    async network() {
      if (opened) return opened;
      const file = downloadsDir ? await wholeFile(downloadsDir) : null;
      if (!file) return null;
      opened ??= openCtdNetwork(file, threads);
      // A second try after a failure to load (memory, say) may do better.
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    },
    async close() {
      await opened?.then((network) => network.close());
      opened = undefined;
    },
  };
}

/** The model's path once its hash is right; a damaged file is taken away. */
async function wholeFile(downloadsDir: string): Promise<string | null> {
  const model = installedModels(downloadsDir, 'detection').find(({ entry }) => entry.id === modelId);
  const file = model?.entry.files.find(({ role }) => role === 'model');
  if (!model || !file) return null;
  const path = join(model.folder, file.name);
  if (await isStored(path, file)) return path;
  await discardDamaged(path);
  return null;
}
