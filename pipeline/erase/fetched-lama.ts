import { join } from 'node:path';
import { discardDamaged, installedModels } from '../models/installed-models';
import { isStored } from '../models/stored-file';
import type { Inpainter } from './inpainter';
import { openLama } from './lama';

export type FetchedLama = {
  /** The network, or null where it has not been fetched. Loaded at its first use and kept. */
  inpainter(): Promise<Inpainter | null>;
};

/** Name of the model in models.lock.json. */
const modelId = 'lama-manga';

/** @param downloadsDir `DATA_DIR/models`; without it nothing has been fetched */
export function createFetchedLama(downloadsDir: string | undefined): FetchedLama {
  let opened: Promise<Inpainter> | undefined;
  return {
    async inpainter() {
      if (opened) return opened;
      const file = downloadsDir ? await wholeFile(downloadsDir) : null;
      if (!file) return null;
      opened ??= openLama(file);
      // A second try after a failure to load (memory, say) may do better.
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    },
  };
}

/** The model's path once its hash is right; a damaged file is taken away. */
async function wholeFile(downloadsDir: string): Promise<string | null> {
  const model = installedModels(downloadsDir, 'inpainting').find(({ entry }) => entry.id === modelId);
  const file = model?.entry.files.find(({ role }) => role === 'model');
  if (!model || !file) return null;
  const path = join(model.folder, file.name);
  if (await isStored(path, file)) return path;
  await discardDamaged(path);
  return null;
}
