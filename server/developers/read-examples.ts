import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the examples do; each is there in every language of `exampleLanguages`. The tests run the files. */
export const exampleNames = ['translate-page', 'translate-now', 'correct-text'] as const;
export type ExampleName = (typeof exampleNames)[number];

const exampleLanguages = [
  { label: 'curl', extension: 'sh' },
  { label: 'TypeScript', extension: 'ts' },
  { label: 'Python', extension: 'py' },
] as const;

const folder = path.join(process.cwd(), 'scripts/api-examples');

export type Example = { name: ExampleName; versions: { label: string; code: string }[] };

/** The examples of /developers, as they stand in scripts/api-examples. */
export async function readExamples(): Promise<Example[]> {
  return Promise.all(
    exampleNames.map(async (name) => ({
      name,
      versions: await Promise.all(
        exampleLanguages.map(async ({ label, extension }) => ({
          label,
          code: await readFile(path.join(folder, `${name}.${extension}`), 'utf8'),
        })),
      ),
    })),
  );
}

/** What Suwayomi-Server is told. @param site address of the site, without a slash at its end */
export async function readSuwayomiConfig(site: string): Promise<string> {
  const text = await readFile(path.join(folder, 'suwayomi.conf'), 'utf8');
  return text.replace('https://FUKIDASHI_URL', site);
}
