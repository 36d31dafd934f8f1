import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planPageFiles } from './page-files';

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(path.join(folder, name), '');
  return folder;
}

describe('which page goes where', () => {
  it('takes the pages of a folder in natural order and leaves other files alone', async () => {
    const folder = folderWith('10.png', '2.jpg', '1.webp', 'notes.txt');
    const plan = await planPageFiles([folder], { language: 'ENG', out: '/out', json: '/json' });
    expect(plan.map(({ output }) => output)).toEqual(['/out/1.eng.webp', '/out/2.eng.jpg', '/out/10.eng.png']);
    expect(plan[0]?.json).toBe('/json/1.eng.json');
  });

  it('puts one page exactly where it was told to', async () => {
    const page = path.join(folderWith('page.jpg'), 'page.jpg');
    const [file] = await planPageFiles([page], { language: 'ESP', out: 'page.es.png', json: 'page.json' });
    expect(file).toEqual({ input: page, output: 'page.es.png', json: 'page.json' });
  });

  it('puts a page beside its original when nothing is said', async () => {
    const folder = folderWith('page.jpg');
    const [file] = await planPageFiles([path.join(folder, 'page.jpg')], { language: 'ESP' });
    expect(file).toMatchObject({ output: path.join(folder, 'page.esp.jpg'), json: null });
  });

  it('refuses to overwrite a page by its own translation', async () => {
    const page = path.join(folderWith('page.jpg'), 'page.jpg');
    await expect(planPageFiles([page], { language: 'ESP', out: page })).rejects.toThrow(/overwritten/);
  });

  it('refuses two pages with one place', async () => {
    const pages = [folderWith('page.jpg'), folderWith('page.jpg')];
    await expect(planPageFiles(pages, { language: 'ESP', out: '/out' })).rejects.toThrow(/Two pages/);
  });

  it('says which file is missing', async () => {
    await expect(planPageFiles(['nowhere.png'], { language: 'ESP' })).rejects.toThrow(/nowhere\.png/);
  });
});
