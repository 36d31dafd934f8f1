import { test as base } from '@playwright/test';

export * from '@playwright/test';

/** Each test comes from an address of its own, as people do: the limits by address are not for all of them together. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from here.
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const parts = [0, 6, 12].map((at) => Number.parseInt(testId.replace(/[^0-9a-f]/g, '').slice(at, at + 6), 16) % 250);
    await use({ 'X-Forwarded-For': `10.${parts.join('.')}` });
  },
});
