import { readFile, writeFile } from 'node:fs/promises';

/**
 * Replaces what stands in a Markdown file between `<!-- name -->` and `<!-- /name -->`; the words around it stay.
 * @throws Error when the file has no such marks
 */
export async function writeSection(file: string, name: string, content: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for "${name}": it needs ${start} and ${end}.`);
  await writeFile(file, `${text.slice(0, from + start.length)}\n${content.trim()}\n${text.slice(to)}`);
}
