import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The rows of a file of this folder, by the names in its first line. */
export function readCorpus(name: string): Record<string, string>[] {
  const [head, ...rows] = readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .replace(/\n$/, '')
    .split('\n');
  const names = head!.split('\t');
  return rows.map((row) => Object.fromEntries(row.split('\t').map((cell, index) => [names[index]!, cell])));
}
