import { expect, type Locator, type Page } from '@playwright/test';

/** What a person does at /manga-translator, in their words. */
export function toolPage(page: Page) {
  const tool = {
    /** Until it is alive: what is chosen before that reaches nobody. */
    async open() {
      const asked = page.waitForResponse(/\/api\/manga\/engines\/get/);
      await page.goto('/manga-translator');
      await asked;
    },

    choose: (name: string, buffer: Buffer, mimeType = 'image/png') =>
      page.locator('input[data-choose="files"]').setInputFiles({ name, mimeType, buffer }),

    async into(language: string) {
      await page.getByRole('button', { name: /^Translate into/ }).click();
      await page.getByPlaceholder('Search languages').fill(language);
      await page.getByRole('option', { name: language }).first().click();
    },

    translate: () => page.getByRole('button', { name: 'Translate', exact: true }).click(),

    /** Opens the tool afresh, chooses a page and a language, and starts. */
    async start(name: string, buffer: Buffer, language: string) {
      await tool.open();
      await tool.choose(name, buffer);
      await tool.into(language);
      await tool.translate();
    },

    /** Waits for the heading that says the page is done. */
    done: (language: string) =>
      expect(page.getByRole('heading', { name: `Translated: ${language}` })).toBeVisible({ timeout: 90_000 }),

    failure: (): Locator => page.locator('section[role="alert"]').filter({ visible: true }),

    /** Bytes behind the download link. */
    async download(): Promise<{ name: string; bytes: Buffer }> {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download' }).click(),
      ]);
      const stream = await download.createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
    },

    /** Source and translation of every balloon. */
    transcript: () => page.locator('details', { hasText: /^Transcript \(/ }).innerText(),
  };
  return tool;
}
