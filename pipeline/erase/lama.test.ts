import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { entryFileName } from '../models/installed-models';
import { readModelLock } from '../models/model-entry';
import type { RgbImage } from '../page';
import { createMask, paintBox } from '../raster/mask';
import { createFetchedLama } from './fetched-lama';
import { openLama } from './lama';

const root = join(import.meta.dirname, '../..');
/** Paints what the mask hides in (0.2, 0.4, 0.6) and takes only sides that are multiples of 8 (make_lama.py). */
const tiny = join(root, 'tests/fixtures/erase/lama.onnx');
const painted = [51, 102, 153];

describe('LaMa', () => {
  it.each([
    ['in the middle of a page', 700, 500, { left: 201, top: 153, width: 77, height: 45 }],
    ['in a corner of a page smaller than what it sees', 61, 43, { left: 0, top: 0, width: 30, height: 43 }],
    ['over more than one run takes', 1100, 620, { left: 20, top: 30, width: 1001, height: 555 }],
  ])('draws just the hidden pixels %s', async (_, width, height, window) => {
    const page = colourful(width, height);
    const holes = createMask(window);
    paintBox(holes, { x: window.left + 5, y: window.top + 7, width: window.width - 9, height: window.height - 12 });
    const network = await openLama(tiny);
    const drawn = await network.fill(page, holes);
    await network.close();
    expect(drawn).toMatchObject({ width: window.width, height: window.height });
    let wrong = 0;
    for (let i = 0; i < holes.data.length; i++) {
      const at = 3 * ((window.top + Math.floor(i / window.width)) * width + window.left + (i % window.width));
      const wanted = holes.data[i] ? painted : [...page.data.subarray(at, at + 3)];
      if (wanted.some((value, c) => Math.abs(value - drawn.data[3 * i + c]!) > 1)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});

describe('LaMa on disk', () => {
  const downloadsDir = mkdtempSync(join(tmpdir(), 'fetched-lama-'));
  const folder = join(downloadsDir, 'lama-manga');

  afterEach(() => rm(downloadsDir, { recursive: true, force: true }));

  it('is missed without complaint until it is fetched, and then found without a restart', async () => {
    const fetched = createFetchedLama(downloadsDir);
    expect(await fetched.inpainter()).toBeNull();
    expect(await createFetchedLama(undefined).inpainter()).toBeNull();
    await install();
    const network = await fetched.inpainter();
    const window = { left: 0, top: 0, width: 8, height: 8 };
    const holes = { ...window, data: new Uint8Array(64).fill(1) };
    const drawn = await network!.fill(colourful(8, 8), holes);
    expect([...drawn.data.subarray(0, 3)]).toEqual(painted);
    await network!.close();
  });

  it('is taken away when it is damaged', async () => {
    await install('0'.repeat(64));
    expect(await createFetchedLama(downloadsDir).inpainter()).toBeNull();
    await expect(stat(join(folder, entryFileName))).rejects.toThrow(/ENOENT/);
  });

  /** The tiny network under the entry of models.lock.json with its own size and hash. */
  async function install(sha256?: string): Promise<void> {
    const entry = readModelLock(join(root, 'models.lock.json')).find(({ id }) => id === 'lama-manga')!;
    const bytes = await readFile(tiny);
    const own = sha256 ?? createHash('sha256').update(bytes).digest('hex');
    const file = { ...entry.files[0]!, size: bytes.length, sha256: own };
    await mkdir(folder, { recursive: true });
    await copyFile(tiny, join(folder, file.name));
    await writeFile(join(folder, entryFileName), JSON.stringify({ ...entry, files: [file] }));
  }
});

/** No two pixels beside each other are alike. */
function colourful(width: number, height: number): RgbImage {
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => (i * 37 + (i >> 5) * 11) % 256);
  return { data, width, height };
}
