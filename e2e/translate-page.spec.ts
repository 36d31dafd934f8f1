import sharp from 'sharp';
import { drawComicPage, drawMangaPage, drawPageWithoutText } from '../tests/draw-page';
import { expect, test } from './test';
import { toolPage } from './tool-page';

test('a Japanese page comes back in English, lettered, and can be downloaded', async ({ page }) => {
  const manga = drawMangaPage();
  const tool = toolPage(page);
  await tool.start('chapter 1.png', manga.png, 'English');
  await tool.done('English');

  const { name, bytes } = await tool.download();
  expect(name).toBe('chapter 1.en.png');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: manga.width, height: manga.height, format: 'png' });
  expect(bytes.equals(manga.png)).toBe(false);
  const transcript = await tool.transcript();
  expect(transcript).toContain('ありがとうございます');
  expect(transcript).toMatch(/thank you/i);
});

test('an English page comes back in Spanish', async ({ page }) => {
  const tool = toolPage(page);
  await tool.start('page.png', drawComicPage().png, 'Español');
  await tool.done('Español');
  expect(await tool.transcript()).toMatch(/puerta/i);
});

test('without an account one page a day is translated, and the second says how to go on', async ({ page }) => {
  const tool = toolPage(page);
  await tool.start('page.png', drawComicPage().png, 'Español');
  await tool.done('Español');

  await tool.choose('second.png', drawMangaPage().png);
  await tool.into('English');
  await tool.translate();
  await expect(tool.failure()).toContainText(
    'Users who are not logged in can only have one translation per day. Please log in to get more translations.',
  );
});

test('pages that another app shares with the installed site are opened', async ({ page }) => {
  const tool = toolPage(page);
  await tool.open();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/shared'))?.active?.state))
    .toBe('activated');
  // As the system posts them.
  await page.evaluate(
    (bytes) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/shared', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'pages', multiple: true });
      const transfer = new DataTransfer();
      for (const name of ['chapter 12.png', '続き.png'])
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [...drawMangaPage().png],
  );
  await expect(page.getByText('2 pages', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('続き').first()).toBeVisible();
  await expect(page).toHaveURL(/\/manga-translator$/);
});

test('a page without text is not counted', async ({ page }) => {
  const tool = toolPage(page);
  await tool.start('landscape.png', drawPageWithoutText().png, 'Español');
  await expect(tool.failure()).toContainText('No text was found on this page. It was not counted.', {
    timeout: 60_000,
  });

  // In the place of the page that failed.
  await tool.choose('page.png', drawComicPage().png);
  await tool.translate();
  await tool.done('Español');
});

test('a translation that is cancelled is given back', async ({ page }) => {
  const tool = toolPage(page);
  await tool.start('page.png', drawMangaPage().png, 'English');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(page.getByRole('button', { name: 'Translate', exact: true })).toBeVisible();
  await expect(page.getByText('1 translation left').first()).toBeVisible();
});

test.describe('files that cannot be used are refused by name and reason', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const files = [
    { name: 'drawing.png', bytes: svg, reason: /not a jpg, webp or png/i },
    {
      name: 'large.png',
      bytes: Buffer.concat([drawComicPage().png, Buffer.alloc(5 * 1024 * 1024)]),
      reason: /larger than 5\sMB/i,
    },
    { name: 'empty.png', bytes: Buffer.alloc(0), reason: /empty/i },
    { name: 'cut.png', bytes: drawComicPage().png.subarray(0, 5000), reason: /damaged|could not be opened/i },
  ];
  for (const { name, bytes, reason } of files) {
    test(name, async ({ page }) => {
      const tool = toolPage(page);
      await tool.open();
      await tool.choose(name, bytes);
      await expect(page.getByText(reason).first()).toBeVisible();
    });
  }
});
