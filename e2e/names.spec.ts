import { drawMangaPage } from '../tests/draw-page';
import { expect, test } from './test';
import { toolPage } from './tool-page';

test('a name of a series’ list stands in the translation, and is still there at the next visit', async ({ page }) => {
  const tool = toolPage(page);
  await tool.open();
  await page.getByText('Names and honorifics').click();
  await page.getByRole('button', { name: 'New series' }).click();
  await page.getByRole('textbox', { name: 'Name of the series' }).fill('One Night');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Names and terms (0)' }).click();
  await page.getByRole('textbox', { name: 'On the page, line 1' }).focus();
  await page.keyboard.type('学校');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hogwash');
  await expect(page.getByText('1 of 100 kept')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page.getByText('One Night · 1 fixed name')).toBeVisible();
  await tool.choose('page.png', drawMangaPage().png);
  await tool.into('English');
  await tool.translate();
  await tool.done('English');
  expect(await tool.transcript()).toContain('Hogwash');
});
