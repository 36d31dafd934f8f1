import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PageError } from '../page';

/**
 * The text of a gzipped table that comes with the repository.
 * @param name its file in `modelsDir`, e.g. `phrases.tsv.gz`
 * @throws PageError model-missing
 */
export async function readTable(modelsDir: string, name: string): Promise<string> {
  const file = join(modelsDir, name);
  const table = await readFile(file).then(promisify(gunzip), (cause) => {
    throw new PageError('model-missing', `${file} is missing; it comes with the repository.`, { cause });
  });
  return table.toString('utf8');
}

/**
 * A table with a line `ja-en` TAB key TAB value for each pair, as maps from key to value by direction.
 * @throws PageError model-missing
 */
export async function readDirections(modelsDir: string, name: string): Promise<Map<string, Map<string, string>>> {
  const directions = new Map<string, Map<string, string>>();
  for (const line of (await readTable(modelsDir, name)).split('\n')) {
    const [direction, key, value] = line.split('\t') as [string, string, string];
    if (!directions.has(direction)) directions.set(direction, new Map());
    directions.get(direction)!.set(key, value);
  }
  return directions;
}
