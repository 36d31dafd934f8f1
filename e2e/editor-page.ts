import { expect, type Locator, type Page } from '@playwright/test';

/** What a person does with a finished page's balloons. */
export function editorPage(page: Page) {
  const balloon = (number: number) => page.getByRole('button', { name: new RegExp(`^Edit balloon ${number}:`) });
  return {
    openOnPage: (number: number) => balloon(number).click(),
    tapOnPage: (number: number) => balloon(number).tap(),
    text: (): Locator => page.locator('textarea[data-editor-text]'),
    frame: (): Locator => page.getByRole('button', { name: 'Frame of the text' }),
    undo: () => page.getByRole('button', { name: 'Undo' }).first().click(),
    redo: () => page.getByRole('button', { name: 'Redo' }).first().click(),

    /** Waits until all that was wanted is on the page. */
    saved: async () => {
      // What was pressed a moment ago may not have reached the state yet.
      await page.waitForTimeout(50);
      await expect(page.locator('[data-saving]').first()).toHaveAttribute('data-saving', 'saved');
    },

    /** Takes hold in the middle and lets go so many screen pixels further. */
    async drag(handle: Locator, dx: number, dy: number) {
      const box = (await handle.boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx / 2, y + dy / 2);
      await page.mouse.move(x + dx, y + dy);
      await page.mouse.up();
    },
  };
}
