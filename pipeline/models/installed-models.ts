import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type EntryOf, type ModelEntry, type ModelKind, modelEntrySchema } from './model-entry';
import { discardStored } from './stored-file';

/** Each installed model's folder carries its own entry, written once everything else is in place. */
export const entryFileName = 'entry.json';

export type InstalledModel<Kind extends ModelKind = ModelKind> = {
  entry: EntryOf<Kind>;
  folder: string;
};

/**
 * Models that are whole on this disk now: their listing is there and every file has its size. Cheap enough for each
 * page, so that a model fetched meanwhile is found without a restart. Hashes are checked when a model is loaded.
 * @param kind only models of this kind; all when absent
 */
export function installedModels<Kind extends ModelKind = ModelKind>(
  downloadsDir: string,
  kind?: Kind,
): InstalledModel<Kind>[] {
  return foldersIn(downloadsDir).flatMap((folder) => {
    const entry = entryIn(folder);
    if (!entry || !isOfKind(entry, kind)) return [];
    return entry.files.every((file) => sizeAt(path.join(folder, file.name)) === file.size) ? [{ entry, folder }] : [];
  });
}

/** Takes a damaged file away, so that its model counts as missing and the next fetch replaces it. */
export async function discardDamaged(filePath: string): Promise<void> {
  await discardStored(filePath);
  await rm(path.join(path.dirname(filePath), entryFileName), { force: true });
}

function isOfKind<Kind extends ModelKind>(entry: ModelEntry, kind: Kind | undefined): entry is EntryOf<Kind> {
  return kind === undefined || entry.kind === kind;
}

function foldersIn(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .map((item) => path.join(dir, item.name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function entryIn(folder: string): ModelEntry | null {
  try {
    return modelEntrySchema.parse(JSON.parse(readFileSync(path.join(folder, entryFileName), 'utf8')));
  } catch {
    // No listing, or one of another version of this program: not installed, and fetching again repairs it.
    return null;
  }
}

function sizeAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}
