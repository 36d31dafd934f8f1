import { hostileUploads } from './uploads';

const mostBytes = 8_000;

/** The small files of the corpus that are pictures, more or less: what `mutant` changes. */
export async function seedFiles(): Promise<Uint8Array[]> {
  const seeds: Uint8Array[] = [];
  for (const { right, bytes, fileName, atHand } of await hostileUploads()) {
    // One of the many names is enough.
    const isOrdinary = /^page\.(png|jpg|webp)$/.test(fileName);
    if (!atHand || !isOrdinary || !right.includes('taken')) continue;
    const file = await bytes();
    if (file.length <= mostBytes) seeds.push(file);
  }
  return seeds;
}
