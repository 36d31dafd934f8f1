import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { regionDocumentSchema } from '@/lib/page/region-document';
import { drawComicPage } from '@/tests/draw-page';

const root = path.join(import.meta.dirname, '..');

/** Runs the command as a person does. */
function translate(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/translate.ts', ...args],
      { cwd: root },
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

  it('explains itself when it is not understood', async () => {
    const { code, stderr } = await translate('page.png', '--to', 'KLINGON');
    expect(code).toBe(2);
    expect(stderr).toContain('KLINGON is not one of the 57 language codes');
    expect(stderr).toContain('npm run translate');
  });
});
