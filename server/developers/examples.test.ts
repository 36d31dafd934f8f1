import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { type Customer, newCustomer } from '@/tests/api-customers';
import { type ApiSite, startApiSite } from '@/tests/api-site';
import { serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { noisePng } from '@/tests/pictures';
import { startWorker } from '../jobs/handlers';
import { findFinishedPage } from '../regions/find-finished';
import { readExamples, readSuwayomiConfig } from './read-examples';

/** The very files that /developers shows, as a person runs them. */

const context = contextForTests();
const root = path.join(import.meta.dirname, '../../scripts/api-examples');
const programs = {
  sh: { command: ['sh'], needs: ['curl', '--version'] },
  ts: { command: [process.execPath, '--import', 'tsx'], needs: [process.execPath, '--version'] },
  py: { command: ['python3'], needs: ['python3', '--version'] },
} as const;
let site: ApiSite;
let folder: string;
let customer: Customer;

beforeAll(async () => {
  serveWith(context());
  startWorker(context());
  site = await startApiSite();
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
  customer = await newCustomer(context(), { credits: 100 });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

function isThere([program, argument]: readonly [string, string]): boolean {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function run(name: string, kind: keyof typeof programs, ...args: string[]): Promise<string> {
  const [program = '', ...before] = programs[kind].command;
  const env = { ...process.env, FUKIDASHI_URL: site.url, FUKIDASHI_KEY: customer.key };
  return new Promise((resolve, reject) => {
    execFile(program, [...before, path.join(root, `${name}.${kind}`), ...args], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${stderr}${stdout}`)) : resolve(stdout),
    );
  });
}

async function newPage(): Promise<{ input: string; output: string; bytes: Buffer }> {
  const bytes = Buffer.from(await noisePng());
  const input = path.join(folder, 'page.png');
  const output = path.join(folder, 'translated.png');
  await writeFile(input, bytes);
  await rm(output, { force: true });
  return { input, output, bytes };
}

/** A finished page with one text, as the engines would have made it. */
async function pageWithText(): Promise<string> {
  const answer = await fetch(`${site.url}/api/v1/images/translate?targetLanguage=ENG`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${customer.key}` },
    body: await formWith(await noisePng()),
  });
  const id = answer.headers.get('x-translation-id') ?? '';
  const { document } = await findFinishedPage(context(), customer.actor, id);
  document.page = { ...document.page, width: 60, height: 80 };
  document.regions = [oneRegion];
  await context().db.execute(
    `update translations set document = '${JSON.stringify(document)}'::jsonb where id = '${id}'`,
  );
  return id;
}

async function formWith(bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const form = new FormData();
  form.append('image', new Blob([bytes]), 'page.png');
  return form;
}

describe.each(Object.keys(programs) as (keyof typeof programs)[])('the examples in %s', (kind) => {
  // Skipped where the program is not installed, and said so by the runner.
  const runs = test.skipIf(!isThere(programs[kind].needs));

  runs.each(['translate-page', 'translate-now'])('%s brings back the translated page', async (name) => {
    const { input, output, bytes } = await newPage();
    await run(name, kind, input, output);
    // What the stand-in engines make of it.
    expect(await readFile(output)).toEqual(bytes);
  });

  runs('correct-text changes the text and letters the page again', async () => {
    const id = await pageWithText();
    const output = path.join(folder, `edited.${kind}.png`);
    await run('correct-text', kind, id, 'Better.', output);
    const { document, revision } = await findFinishedPage(context(), customer.actor, id);
    expect(revision).toBe(1);
    expect(document.regions[0]?.translation?.text).toBe('Better.');
    expect((await readFile(output)).subarray(1, 4).toString()).toBe('PNG');
  });

  runs('say what is wrong when the key is', async () => {
    const { input, output } = await newPage();
    const good = customer;
    customer = { ...good, key: `${good.key.slice(0, -3)}xxx` };
    await expect(run('translate-now', kind, input, output)).rejects.toThrow(/key|401/);
    customer = good;
  });
});

test('every example is shown in three languages, and Suwayomi is told of this site', async () => {
  const examples = await readExamples();
  expect(examples.map(({ versions }) => versions.map(({ label }) => label))).toEqual(
    Array(3).fill(['curl', 'TypeScript', 'Python']),
  );
  expect(await readSuwayomiConfig('https://site.example')).toContain(
    'target = "https://site.example/api/v1/images/translate?targetLanguage=ENG"',
  );
});

const box = { x: 8, y: 10, width: 44, height: 50 };
const outline: [number, number][] = [
  [8, 10],
  [52, 10],
  [52, 60],
  [8, 60],
];
const oneRegion: Region = {
  id: 'r1',
  order: 0,
  kind: 'balloon',
  polygon: outline,
  area: outline,
  direction: 'vertical',
  fontSize: 12,
  colors: { text: '#000000', background: '#ffffff' },
  source: { text: 'やあ', language: 'JPN', confidence: 0.9, reader: 'test', lines: [] },
  status: 'translated',
  keptReason: null,
  translation: { text: 'Hi', language: 'ENG', engine: 'test' },
  lettering: {
    font: 'comic',
    size: 12,
    lineHeight: 14,
    direction: 'horizontal',
    align: 'center',
    color: '#000000',
    outline: null,
    lines: ['Hi'],
    box,
    overflow: false,
  },
};
