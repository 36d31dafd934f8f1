import { drawMangaPage } from '../tests/draw-page';
import { expect, type Page, test } from './test';
import { toolPage } from './tool-page';
import { viewerPage } from './viewer-page';

test('with the keyboard alone the translation is compared in four ways, and the original seen while a key is held', async ({
  page,
}) => {
  const viewer = await translated(page);
  await viewer.canvas().focus();
  expect(await viewer.shown()).toBe('translation');

  await page.keyboard.press('2');
  expect(await viewer.shown()).toBe('original');
  await page.keyboard.press('1');
  await page.keyboard.down('o');
  await expect.poll(viewer.shown).toBe('original');
  await page.waitForTimeout(400);
  await page.keyboard.up('o');
  await expect.poll(viewer.shown).toBe('translation');
  // A short press stays.
  await page.keyboard.press('o');
  await expect.poll(viewer.shown).toBe('original');
  await page.keyboard.press('o');
  await expect.poll(viewer.shown).toBe('translation');

  await page.keyboard.press('3');
  const line = page.getByRole('slider');
  await line.focus();
  await expect(line).toHaveAttribute('aria-valuenow', '50');
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', '52');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuetext', '42% original');
  await page.keyboard.press('End');
  await expect(line).toHaveAttribute('aria-valuenow', '100');

  await page.keyboard.press('4');
  await expect(page.locator('[data-canvas]')).toHaveCount(2);
});

test('both pages of a comparison are zoomed and moved together, and stay on the canvas', async ({ page }) => {
  const viewer = await translated(page);
  await viewer.canvas().focus();
  await page.keyboard.press('4');
  await viewer.canvas().first().focus();
  for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await viewer.settled();
  const [original, translation] = await viewer.places();
  expect(translation!.width).toBeCloseTo(original!.width);
  expect(translation!.dx).toBeCloseTo(original!.dx);
  expect(translation!.dy).toBeCloseTo(original!.dy);
  expect(original!.dy).toBeLessThan(0);

  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowDown');
  await viewer.settled();
  expect(await viewer.beneath()).toBeLessThanOrEqual(17);

  // Back in the single view the enlarged page is still as large; 0 fits it, W fits its width.
  await page.keyboard.press('0');
  await viewer.settled();
  const fitted = (await viewer.places())[0]!;
  expect(fitted.dx).toBeCloseTo(0, 1);
  expect(fitted.dy).toBeCloseTo(0, 1);
  await page.keyboard.press('1');
  await viewer.canvas().focus();
  await page.keyboard.press('w');
  await viewer.settled();
  const canvas = (await viewer.canvas().boundingBox())!;
  expect((await viewer.places())[0]!.width).toBeCloseTo(canvas.width - 32, 0);
});

test('what lies under the mouse stays there while the wheel zooms; a drag moves the page', async ({ page }) => {
  const viewer = await translated(page);
  const balloon = page.getByRole('button', { name: /^Edit balloon 1:/ });
  const before = (await balloon.boundingBox())!;
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await viewer.settled();
  const zoomed = (await balloon.boundingBox())!;
  expect(zoomed.width).toBeGreaterThan(before.width * 1.5);
  // Across, the page still fits the canvas and stays in its middle.
  expect(zoomed.y + zoomed.height / 2).toBeCloseTo(y, 0);

  await page.mouse.down();
  await page.mouse.move(x - 30, y + 20, { steps: 4 });
  await page.mouse.up();
  const moved = (await balloon.boundingBox())!;
  expect(moved.y - zoomed.y).toBeCloseTo(20, 0);
  // A drag that began on a balloon chose none.
  await expect(page.getByRole('button', { name: 'Frame of the text' })).toBeHidden();
});

test('the line stays where it is put while the page moves beneath it', async ({ page }) => {
  const viewer = await translated(page);
  await viewer.canvas().focus();
  await page.keyboard.press('3');
  const line = page.getByRole('slider');
  const at = async () => {
    const box = (await line.boundingBox())!;
    return box.x + box.width / 2;
  };
  const start = await at();
  const box = (await line.boundingBox())!;
  await page.mouse.move(start, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(start + 80, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  expect(await at()).toBeCloseTo(start + 80, 0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger that stays shows the original, two fingers zoom, and the modes are a tap away', async ({ page }) => {
    const tool = toolPage(page);
    await tool.open();
    await tool.choose('page.png', drawMangaPage().png);
    await tool.translate();
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 90_000 });
    const viewer = viewerPage(page);
    const canvas = (await viewer.canvas().boundingBox())!;
    const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };

    await viewer.touch('touchStart', [middle]);
    await expect.poll(viewer.shown).toBe('original');
    await viewer.touch('touchEnd', []);
    await expect.poll(viewer.shown).toBe('translation');
    // It was a look, not a press on the balloon beneath.
    await expect(page.locator('[data-editor-sheet]')).toBeHidden();

    const before = (await viewer.places())[0]!.width;
    const apart = (by: number) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ];
    await viewer.touch('touchStart', apart(30));
    for (const by of [40, 55, 70]) await viewer.touch('touchMove', apart(by));
    await viewer.touch('touchEnd', []);
    await viewer.settled();
    expect((await viewer.places())[0]!.width).toBeGreaterThan(before * 1.8);

    await page.getByRole('radio', { name: 'Side by side' }).filter({ visible: true }).tap();
    await expect(page.locator('[data-canvas]')).toHaveCount(2);
    await page.getByRole('radio', { name: 'Compare with a line to drag' }).filter({ visible: true }).tap();
    await expect(page.getByRole('slider')).toBeVisible();
    await page.getByRole('radio', { name: 'Original', exact: true }).filter({ visible: true }).tap();
    await expect.poll(viewer.shown).toBe('original');
  });
});

async function translated(page: Page) {
  const tool = toolPage(page);
  await tool.start('page.png', drawMangaPage().png, 'English');
  await tool.done('English');
  return viewerPage(page);
}
