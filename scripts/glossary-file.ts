import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Glossary, glossaryLimit, glossarySchema } from '@/lib/page/wishes';
import { UsageError } from './page-files';

/** The short form, one member for each term. */
const asObject = z
  .record(z.string(), z.string())
  .transform((terms) => Object.entries(terms).map(([source, target]) => ({ source, target })));

/** Reads the file of `--glossary`; undefined without one. @throws UsageError that says what the file should be */
export async function readGlossary(file: string | undefined): Promise<Glossary | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--glossary ${file} cannot be read.`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UsageError(`--glossary ${file} is not JSON.`);
  }
  const entries = asObject.safeParse(content);
  const parsed = glossarySchema.safeParse(entries.success ? entries.data : content);
  if (parsed.success) return parsed.data;
  const { entries: most, characters } = glossaryLimit;
  throw new UsageError(
    `--glossary ${file} should be {"source": "target", …} with at most ${most} terms of 1 to ${characters} characters, none twice.`,
  );
}
