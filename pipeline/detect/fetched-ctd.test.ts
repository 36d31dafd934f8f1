import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { entryFileName } from '../models/installed-models';
import { readModelLock } from '../models/model-entry';
import { createFetchedCtd } from './fetched-ctd';

const root = join(import.meta.dirname, '../..');
const downloadsDir = mkdtempSync(join(tmpdir(), 'fetched-ctd-'));
const folder = join(downloadsDir, 'comictextdetector');

afterEach(() => rm(downloadsDir, { recursive: true, force: true }));

describe('comic-text-detector on disk', () => {
  it('is missed without complaint until it is fetched, and then found without a restart', async () => {
    const fetched = createFetchedCtd(downloadsDir);
    expect(await fetched.network()).toBeNull();
    expect(await createFetchedCtd(undefined).network()).toBeNull();
    await install();
    const network = await fetched.network();
    const found = await network?.find({ data: new Uint8Array(3 * 64 * 64), width: 64, height: 64 });
    expect(found?.textMask.data.every((pixel) => pixel === 1)).toBe(true);
    await fetched.close();
  });

  it('is taken away when it is damaged', async () => {
    await install('0'.repeat(64));
    expect(await createFetchedCtd(downloadsDir).network()).toBeNull();
    await expect(stat(join(folder, entryFileName))).rejects.toThrow(/ENOENT/);
  });
});

/** A tiny network of the same kind, under the entry of models.lock.json with its own size and hash. */
async function install(sha256?: string): Promise<void> {
  const tiny = join(root, 'tests/fixtures/detectors/ctd.onnx');
  const entry = readModelLock(join(root, 'models.lock.json')).find(({ id }) => id === 'comictextdetector')!;
  const bytes = await readFile(tiny);
  const file = {
    ...entry.files[0]!,
    size: bytes.length,
    sha256: sha256 ?? createHash('sha256').update(bytes).digest('hex'),
  };
  await mkdir(folder, { recursive: true });
  await copyFile(tiny, join(folder, file.name));
  await writeFile(join(folder, entryFileName), JSON.stringify({ ...entry, files: [file] }));
}
