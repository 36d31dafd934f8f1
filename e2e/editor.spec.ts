import { createHash } from 'node:crypto';
import { drawMangaPage } from '../tests/draw-page';
import { editorPage } from './editor-page';
import { expect, type Page, test } from './test';
import { toolPage } from './tool-page';

test('a text is edited, the picture follows, and undo brings back exactly the former page', async ({ page }) => {
  const { tool, editor } = await translated(page);
  const before = hash((await tool.download()).bytes);

  await editor.openOnPage(1);
  await editor.text().fill('Where on earth is this?');
  await editor.saved();
  const edited = hash((await tool.download()).bytes);
  expect(edited).not.toBe(before);

  await editor.undo();
  await editor.saved();
  expect(hash((await tool.download()).bytes)).toBe(before);
  await editor.redo();
  await editor.saved();
  expect(hash((await tool.download()).bytes)).toBe(edited);

  await page.keyboard.press('Escape');
  expect(await tool.transcript()).toContain('Where on earth is this?');
});

test('another proposal is asked for and taken', async ({ page }) => {
  const { editor } = await translated(page);
  await editor.openOnPage(2);
  const machine = await editor.text().inputValue();
  await editor.text().fill('Something else');
  await editor.saved();

  await page.getByRole('button', { name: 'Ask Local' }).click();
  await page.getByRole('button', { name: /^Use the proposal of Local/ }).click();
  await expect(editor.text()).toHaveValue(machine);
  await editor.saved();
});

test('a word is replaced in the whole page by one edit', async ({ page }) => {
  const { tool, editor } = await translated(page);
  for (const number of [1, 2]) {
    await editor.openOnPage(number);
    await editor.text().fill(`Hanako waits, number ${number}`);
    await editor.saved();
  }
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Replace a word everywhere' }).click();
  await page.getByLabel('Find').fill('hanako');
  await page.getByLabel('Replace with').fill('Hana');
  await expect(page.getByText('Found 2 times, in 2 balloons.')).toBeVisible();
  const edits = countEdits(page);
  await page.getByRole('button', { name: 'Replace 2 times' }).click();
  await editor.saved();
  expect(edits()).toBe(1);
  const transcript = await tool.transcript();
  expect(transcript).toContain('Hana waits, number 1');
  expect(transcript).toContain('Hana waits, number 2');
});

test('with the keyboard alone a balloon is chosen, moved, lettered anew and left', async ({ page }) => {
  const { tool, editor } = await translated(page);
  const former = hash((await tool.download()).bytes);
  const line = page.getByRole('button', { name: /^ここはどこだ/ });
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(editor.frame()).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await editor.saved();
  const moved = hash((await tool.download()).bytes);
  expect(moved).not.toBe(former);

  await editor.frame().focus();
  await page.keyboard.press('Enter');
  await expect(editor.text()).toBeFocused();
  await page.keyboard.type('Typed over');
  await editor.saved();
  await expect(editor.text()).toHaveValue('Typed over');

  const place = page.getByText('1 of 6');
  await expect(place).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('2 of 6')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+z');
  await editor.saved();
  expect(hash((await tool.download()).bytes)).toBe(moved);
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
});

test('edits survive translating the page again', async ({ page }) => {
  const { tool, editor } = await translated(page);
  await editor.openOnPage(1);
  await editor.text().fill('Mine, and it stays');
  await editor.saved();
  await page.keyboard.press('Escape');
  const edited = hash((await tool.download()).bytes);

  await page.getByRole('button', { name: 'Translate again' }).click();
  await tool.translate();
  await tool.done('English');
  expect(hash((await tool.download()).bytes)).toBe(edited);
});

test('a name is put on the list of the next pages from its balloon', async ({ page }) => {
  const { editor } = await translated(page);
  await editor.openOnPage(2);
  await page.locator('[data-editor-source]').selectText();
  await page.getByRole('button', { name: 'Remember a name' }).click();
  await expect(page.getByRole('textbox', { name: 'On the page' })).not.toHaveValue('');
  await page.getByRole('textbox', { name: 'On the page' }).fill('学校');
  await page.getByRole('textbox', { name: 'In the translation' }).fill('Hogwash');
  await page.keyboard.press('Enter');
  await expect(page.getByText('From the next page on, 学校 is Hogwash.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Translate again' }).click();
  await page.getByText('Names and honorifics').click();
  await expect(page.getByRole('button', { name: 'Names and terms (1)' })).toBeVisible();
});

test('a frame is dragged and resized with the mouse, and what was chosen can be given back', async ({ page }) => {
  const { tool, editor } = await translated(page);
  const former = hash((await tool.download()).bytes);
  await editor.openOnPage(1);
  await editor.drag(editor.frame(), 20, 30);
  await editor.saved();
  const moved = hash((await tool.download()).bytes);
  expect(moved).not.toBe(former);
  await editor.drag(page.getByRole('button', { name: 'Size of the box' }), 30, -40);
  await editor.saved();
  expect(hash((await tool.download()).bytes)).not.toBe(moved);
  const reset = page.getByRole('button', { name: 'Place and box: back to automatic' });
  await reset.click();
  await editor.saved();
  await expect(reset).toBeHidden();
  for (const _ of ['reset', 'size', 'place']) await editor.undo();
  await editor.saved();
  expect(hash((await tool.download()).bytes)).toBe(former);
});

test('an edit on a page that another window edited is kept, explained and applied when wanted', async ({ page }) => {
  const { editor } = await translated(page);
  await editor.openOnPage(1);
  // The other window: the same edit call, sent once more as if by somebody else before this one.
  let once = true;
  await page.route('**/api/manga/region/edit', async (route) => {
    if (!once) return route.continue();
    once = false;
    await route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ code: 409, message: '', data: null, error: 'edited-elsewhere' }),
    });
  });
  await editor.text().fill('Mine');
  await expect(page.getByText(/edited in another window/)).toBeVisible();
  await expect(editor.text()).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Apply my change' }).click();
  await editor.saved();
  await expect(editor.text()).toHaveValue('Mine');
});

test('the new lettering is there soon after the end of typing', async ({ page }, info) => {
  const { editor } = await translated(page);
  await editor.openOnPage(1);
  await page.evaluate(watchPictures);
  const waits: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    await editor.text().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`Round ${round} of nine`, { delay: 15 });
    await editor.saved();
    waits.push(await page.evaluate(() => (window as unknown as Watched).lastWait));
  }
  waits.sort((a, b) => a - b);
  info.annotations.push({ type: 'ms from the last letter to the new picture', description: waits.join(' ') });
  console.log(
    `from the last letter to the new picture: median ${waits[4]} ms, of which 250 ms wait for the end of typing (${waits.join(' ')})`,
  );
  expect(waits.every((wait) => wait > 0)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a balloon is tapped, edited and put elsewhere with touch alone', async ({ page }) => {
    const [tool, editor] = [toolPage(page), editorPage(page)];
    await tool.open();
    await tool.choose('page.png', drawMangaPage().png);
    await tool.translate();
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 90_000 });
    const former = hash((await tool.download()).bytes);
    await editor.tapOnPage(4);
    const sheet = page.getByRole('complementary', { name: 'Edit a balloon' });
    await expect(sheet).toBeVisible();
    await expect(editor.frame()).toBeInViewport();
    const [frame, over] = [await editor.frame().boundingBox(), await sheet.boundingBox()];
    expect(frame!.y + frame!.height).toBeLessThanOrEqual(over!.y);

    await editor.text().tap();
    await editor.text().fill('Thanks a lot');
    await editor.saved();
    await sheet.getByRole('button', { name: 'Bold' }).tap();
    await editor.saved();
    for (const button of await sheet.getByRole('button').all()) {
      const box = await button.boundingBox();
      if (box) expect(Math.max(box.height, box.width), await button.innerText()).toBeGreaterThanOrEqual(36);
    }
    await sheet.getByRole('button', { name: 'Close the inspector' }).tap();
    await expect(sheet).toBeHidden();
    expect(hash((await tool.download()).bytes)).not.toBe(former);
  });
});

async function translated(page: Page) {
  const tool = toolPage(page);
  await tool.start('page.png', drawMangaPage().png, 'English');
  await tool.done('English');
  return { tool, editor: editorPage(page) };
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function countEdits(page: Page): () => number {
  let edits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/region/edit')) edits += 1;
  });
  return () => edits;
}

type Watched = { lastWait: number };

/** Runs in the page: notes how long after the last letter the picture of the translated page has changed. */
function watchPictures() {
  const watched = window as unknown as Watched;
  let typedAt = 0;
  document.addEventListener('input', () => {
    typedAt = performance.now();
  });
  const picture = document.querySelector<HTMLImageElement>('img[alt="Translation"]')!;
  picture.addEventListener('load', () => {
    watched.lastWait = Math.round(performance.now() - typedAt);
  });
}
