import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGlossaryJson } from '@/lib/page/glossary';
import { readGlossary } from './glossary-file';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'glossary-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the command reads what the tool saved', async () => {
  const entries = [
    { source: 'ハナ', target: 'Hana' },
    { source: '魔王', target: 'Demon King' },
  ];
  const file = path.join(folder, 'names.json');
  await writeFile(file, writeGlossaryJson(entries));
  expect(await readGlossary(file)).toEqual(entries);
});
