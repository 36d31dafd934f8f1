import { expect, test } from './test';

test('the line between before and after moves by keyboard and by pointer', async ({ page }) => {
  await page.goto('/show-cases');
  const line = page.getByRole('slider').first();
  await line.focus();
  const before = Number(await line.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  expect(Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await page.keyboard.press('End');
  await expect(line).toHaveAttribute('aria-valuenow', '100');
  await page.keyboard.press('Home');
  await expect(line).toHaveAttribute('aria-valuenow', '0');
  const frame = (await line.locator('..').boundingBox())!;
  const grip = (await line.boundingBox())!;
  await page.mouse.move(grip.x + grip.width / 2, frame.y + 200);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 0.75, frame.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuenow', '75');
});

test('the previewer turns, zooms and closes by keyboard, mirrored in Arabic', async ({ page }) => {
  for (const { address, next, enlarge } of [
    { address: '/show-cases', next: 'ArrowRight', enlarge: 'Enlarge' },
    { address: '/ar/show-cases', next: 'ArrowLeft', enlarge: 'تكبير' },
  ]) {
    await page.goto(address);
    const opener = page.getByRole('button', { name: enlarge }).first();
    await opener.click();
    const dialog = page.getByRole('dialog');
    const picture = dialog.locator('[data-stage] img');
    const first = await picture.getAttribute('src');
    await page.keyboard.press(next);
    await expect(picture).not.toHaveAttribute('src', first!);
    const scale = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
    for (let i = 0; i < 12; i++) await page.keyboard.press('+');
    await expect.poll(scale).toBeCloseTo(3);
    for (let i = 0; i < 30; i++) await page.keyboard.press('-');
    await expect.poll(scale).toBeCloseTo(1 / 3);
    await page.keyboard.press('0');
    await expect.poll(scale).toBeCloseTo(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('a double tap doubles, a tap closes', async ({ page }) => {
  await page.goto('/show-cases');
  await page.getByRole('button', { name: 'Enlarge' }).first().click();
  const stage = page.getByRole('dialog').locator('[data-stage]');
  const scale = () => stage.locator('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
  await stage.dblclick();
  await expect.poll(scale).toBeCloseTo(2);
  await stage.dblclick();
  await expect.poll(scale).toBeCloseTo(1);
  await stage.click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a sample goes into the tool from the home page and from its show case', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Comic, English' }).click();
  await expect(page).toHaveURL(/\/manga-translator$/);
  await expect(page.locator('[data-canvas]').first()).toBeVisible();

  await page.goto('/show-cases');
  await page.getByRole('button', { name: 'Translate this page yourself' }).nth(3).click();
  await expect(page).toHaveURL(/\/manga-translator$/);
  await expect(page.locator('[data-canvas]').first()).toBeVisible();
});
