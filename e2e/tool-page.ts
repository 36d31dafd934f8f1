import type { Locator, Page } from '@playwright/test';

/** What a person does at /manga-translator, in their words. */
export function toolPage(page: Page) {
  return {
    open: () => page.goto('/manga-translator'),

    choose: (name: string, buffer: Buffer, mimeType = 'image/png') =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer }),

    async into(language: string) {
      await page.getByRole('button', { name: /^Translate into/ }).click();
      await page.getByPlaceholder('Search languages').fill(language);
      await page.getByRole('option', { name: language }).first().click();
    },

    translate: () => page.getByRole('button', { name: 'Translate', exact: true }).click(),

    /** The heading that says the page is done. */
    done: (language: string): Locator => page.getByRole('heading', { name: `Translated: ${language}` }),

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
}
