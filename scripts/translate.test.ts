import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { regionDocumentSchema } from '@/lib/page/region-document';
import { drawComicPage } from '@/tests/draw-page';
import { startFakeOpenai } from '@/tests/translators/models';
import { testKey } from '@/tests/translators/services';

const root = path.join(import.meta.dirname, '..');

/** Runs the command as a person does. */
function translate(...args: string[]) {
  return translateWith({}, ...args);
}

function translateWith(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/translate.ts', ...args],
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

describe('npm run translate', () => {
  it('translates a folder, and one broken page is reported without stopping the others', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { png } = drawComicPage();
    writeFileSync(path.join(folder, '1.png'), png);
    writeFileSync(path.join(folder, '2.png'), png.subarray(0, 2000));
    writeFileSync(path.join(folder, '3.png'), png);
    const [out, json] = [path.join(folder, 'out'), path.join(folder, 'json')];

    const { code, stdout, stderr } = await translate(folder, '--to', 'esp', '--out', out, '--json', json);

    expect(code).toBe(1);
    expect(stderr).toContain('2.png');
    expect(stdout).toContain('2 of 3 pages translated.');
    expect(readdirSync(out)).toEqual(['1.esp.png', '3.esp.png']);
    const document = JSON.parse(readFileSync(path.join(json, '1.esp.json'), 'utf8'));
    const { regions } = regionDocumentSchema.parse(document);
    expect(regions.filter((region) => region.status === 'translated')).toHaveLength(5);
  });

  it('asks the language model of the environment, with the glossary and what was said on the pages before', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
    const model = await startFakeOpenai();
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await model.close();
    });
    model.behaviour.write = ({ texts }) =>
      JSON.stringify({
        translations: texts.map(({ id, text }) => ({ id, text: `Una línea de ${text.length} letras` })),
      });
    writeFileSync(path.join(folder, '1.png'), drawComicPage().png);
    writeFileSync(path.join(folder, '2.png'), drawComicPage().png);
    const names = path.join(folder, 'names.json');
    writeFileSync(names, JSON.stringify({ brother: 'hermanito', NOBODY: 'nadie' }));
    const env = { GPT_URL: `${model.url}/v1`, GPT_KEY: testKey, GPT_MODEL: 'test-model' };
    const options = ['--to', 'ESP', '--translator', 'gpt', '--glossary', names, '--honorifics', 'keep'];

    const { code, stdout, stderr } = await translateWith(env, folder, ...options, '--json', folder);

    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('2 of 2 pages translated.');
    expect(model.pages.map(({ glossary }) => glossary)).toEqual(
      Array(2).fill([{ source: 'brother', target: 'hermanito' }]),
    );
    expect(model.pages[0]).not.toHaveProperty('previous_pages');
    expect(model.pages[1]!.previous_pages).toHaveLength(5);
    expect(model.pages[0]!.system).toContain('Keep honorifics');
    expect(model.pages[0]!.pictures).toBeGreaterThan(0);
    const document = JSON.parse(readFileSync(path.join(folder, '1.esp.json'), 'utf8'));
    const { regions } = regionDocumentSchema.parse(document);
    expect(new Set(regions.map((region) => region.translation?.engine))).toEqual(new Set(['gpt:test-model']));
  });

  it.each([
    ['{"Hana": ""}', /should be \{"source": "target"/],
    ['[{"source": "a", "target": "b"}, {"source": "a", "target": "c"}]', /none twice/],
    ['names', /is not JSON/],
  ])('says what is wrong with the glossary %s', async (content, message) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const names = path.join(folder, 'names.json');
    writeFileSync(names, content);
    const { code, stderr } = await translate('page.png', '--to', 'ESP', '--glossary', names);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('explains itself when it is not understood', async () => {
    const { code, stderr } = await translate('page.png', '--to', 'KLINGON');
    expect(code).toBe(2);
    expect(stderr).toContain('KLINGON is not one of the 57 language codes');
    expect(stderr).toContain('npm run translate');
  });
});
