import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { readZip } from '../lib/import/read-zip';
import { accountPage, newPerson } from './account-page';
import { drawChapter, firstHeight, packCbz } from './chapter-pages';
import { startSiteWithWorkers } from './chapter-site';
import { expect, type Page, test } from './test';
import { toolPage } from './tool-page';

test.describe('a chapter of 20 pages, one of them broken, with a worker killed midway', () => {
  let site: Awaited<ReturnType<typeof startSiteWithWorkers>>;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    site = await startSiteWithWorkers(Number(process.env.E2E_PORT ?? 3187) + 1, 2);
  });
  test.afterAll(() => site?.stop());

  test('19 come out as a CBZ in order, the broken one is named, 19 are charged', async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await browser.newPage({ baseURL: site.url });
    await accountPage(page, 'en').register(newPerson('Rin'));
    await site.giveBought(100);
    const before = await remaining(page);

    const broken = 8;
    const pages = await drawChapter(20, broken);
    await toolPage(page).open();
    const cbz = await packCbz([...pages].reverse());
    await page
      .locator('input[data-choose="files"]')
      .setInputFiles({ name: 'Chapter 7.cbz', mimeType: 'application/vnd.comicbook+zip', buffer: cbz });
    await expect(page.getByRole('heading', { name: 'Chapter 7' })).toBeVisible();
    await toolPage(page).into('Español');
    // The broken page is found out while it is uploaded.
    await expect(page.getByText(/^1 failed$/)).toBeVisible({ timeout: 60_000 });
    const price = page.getByText(`Costs 19 translations; you have ${before.toLocaleString('en')}.`);
    await expect(price.first()).toBeVisible();
    await page.getByRole('button', { name: 'Translate 19 pages' }).click();

    await expect.poll(() => site.count('running'), { timeout: 120_000 }).toBe(2);
    await site.workers[0]!.end('SIGKILL');
    // Leaving and coming back finds the chapter where it was.
    await expect.poll(() => site.count('done'), { timeout: 240_000 }).toBeGreaterThan(4);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Chapter 7' })).toBeVisible();

    await expect(page.getByText('19 of 20 done').first()).toBeVisible({ timeout: 400_000 });
    await expect(page.getByText('19 of 20 pages are done. One failed: page 8.png.')).toBeVisible();
    expect(await site.mostAttempts()).toBeGreaterThan(1);
    expect(before - (await remaining(page))).toBe(19);

    const entries = await download(page, 'CBZ');
    expect(entries.map(({ height }) => height)).toEqual(
      Array.from({ length: 20 }, (_, index) => firstHeight + index).filter((_, index) => index + 1 !== broken),
    );
    expect(entries[0]!.name).toBe('001 page 1.png');
    await page.close();
  });
});

function remaining(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    const response = await fetch('/api/manga/remainderTranslateCnt/get', { headers });
    return (await response.json()).data.remaining;
  });
}

async function download(page: Page, format: string): Promise<{ name: string; height: number }[]> {
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: new RegExp(`^${format}`) }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Chapter 7.es.cbz');
  const { pages } = await readZip(new Blob([readFileSync(await file.path())]));
  return Promise.all(
    pages.map(async ({ path, read }) => {
      const picture = await read(new AbortController().signal);
      const { height = 0 } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      return { name: path, height };
    }),
  );
}
