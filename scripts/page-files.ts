import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type PageFile = { input: string; output: string; json: string | null };

const pageNames = /\.(jpe?g|png|webp)$/i;

/** The user asked for something that cannot be; the message says what to do. */
export class UsageError extends Error {}

/**
 * Which file goes where. One file may be given a file name as `out` and `json`; several, or a folder, want folders.
 * @param inputs files and folders; a folder stands for its pages in natural order (2 before 10)
 * @throws UsageError for a missing input, an empty folder, or an output that would overwrite an input or another
 */
export async function planPageFiles(
  inputs: string[],
  { out, json, language }: { out?: string; json?: string; language: string },
): Promise<PageFile[]> {
  const files = (await Promise.all(inputs.map(pagesOf))).flat();
  const single = inputs.length === 1 && files.length === 1 && files[0] === inputs[0];
  const plan = files.map((input) => {
    const { name, ext, dir } = path.parse(input);
    const translated = `${name}.${language.toLowerCase()}${ext}`;
    const output = placeFor(out, translated, single) ?? path.join(dir, translated);
    return { input, output, json: placeFor(json, `${name}.${language.toLowerCase()}.json`, single) };
  });
  refuseCollisions(plan);
  return plan;
}

/** Writes a file whole or not at all; folders on the way are made. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, content);
  await rename(part, file);
}

async function pagesOf(input: string): Promise<string[]> {
  if (!existsSync(input)) throw new UsageError(`There is no file or folder ${input}.`);
  if (!(await stat(input)).isDirectory()) return [input];
  const names = (await readdir(input)).filter((name) => pageNames.test(name));
  if (names.length === 0) throw new UsageError(`The folder ${input} holds no jpg, png or webp file.`);
  const natural = new Intl.Collator('en', { numeric: true });
  return names.sort(natural.compare).map((name) => path.join(input, name));
}

function placeFor(wanted: string | undefined, name: string, single: boolean): string | null {
  if (wanted === undefined) return null;
  const isFile = single && path.extname(wanted) !== '' && !wanted.endsWith('/');
  return isFile ? wanted : path.join(wanted, name);
}

function refuseCollisions(plan: PageFile[]): void {
  const inputs = new Set(plan.map(({ input }) => path.resolve(input)));
  const taken = new Set<string>();
  for (const file of plan
    .flatMap(({ output, json }) => (json ? [output, json] : [output]))
    .map((f) => path.resolve(f))) {
    if (inputs.has(file))
      throw new UsageError(`${file} would be overwritten by its own translation; choose another --out.`);
    if (taken.has(file))
      throw new UsageError(`Two pages would be written to ${file}; translate them to different folders.`);
    taken.add(file);
  }
}
