import { createHash } from 'node:crypto';
import { drawMangaPage } from '../tests/draw-page';
import { drawChapter } from './chapter-pages';
import { editorPage } from './editor-page';
import { expect, test } from './test';
import { toolPage } from './tool-page';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

test('upload, translate, compare, edit one balloon, download, with touch alone', async ({ page }) => {
  const [tool, editor] = [toolPage(page), editorPage(page)];
  await tool.open();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose pages', exact: true }).tap(),
  ]);
  await chooser.setFiles({ name: 'page.png', mimeType: 'image/png', buffer: drawMangaPage().png });
  await page.getByRole('button', { name: 'Translate', exact: true }).tap();
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 90_000 });
  const former = createHash('sha256')
    .update((await tool.download()).bytes)
    .digest('hex');

  await page.getByRole('radio', { name: 'Original' }).tap();
  await expect(page.getByRole('img', { name: 'Original' }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Compare with a line to drag' }).tap();
  await expect(page.getByRole('slider', { name: 'Line between original and translation' })).toBeVisible();
  await page.getByRole('radio', { name: 'Translation' }).tap();

  await editor.tapOnPage(4);
  await editor.text().tap();
  await editor.text().fill('Thanks a lot');
  await editor.saved();
  await page.getByRole('button', { name: 'Close the inspector' }).tap();
  expect(
    createHash('sha256')
      .update((await tool.download()).bytes)
      .digest('hex'),
  ).not.toBe(former);
});

test('a chapter is looked through, put in order and read with a finger', async ({ page }) => {
  await toolPage(page).open();
  const files = (await drawChapter(6)).map(({ name, bytes }) => ({ name, mimeType: 'image/png', buffer: bytes }));
  await page.locator('input[data-choose="files"]').setInputFiles(files);
  await page.getByRole('button', { name: /^Page 3:/ }).tap();
  await expect(page.getByRole('button', { name: /^Page 3:/ })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: /^Chapter/ }).tap();
  await expect(page.getByRole('heading', { name: 'Chapter', level: 2 }).first()).toBeVisible();
  await expect(page.getByText('6 pages', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Read' }).tap();
  const reader = page.locator('[data-reader]');
  await expect(reader.getByText('3 / 6')).toBeVisible();
  // From left to right: the right side leads on.
  await page.touchscreen.tap(350, 300);
  await expect(reader.getByText('4 / 6')).toBeVisible();
  await reader.getByRole('radio', { name: 'From right to left' }).tap();
  await page.touchscreen.tap(350, 300);
  await expect(reader.getByText('3 / 6')).toBeVisible();
  await reader.getByRole('button', { name: 'Close the reader' }).tap();
  await expect(reader).toBeHidden();
});
