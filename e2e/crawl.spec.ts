import { locales } from '@/lib/i18n/locales';
import { pagePaths } from '@/lib/i18n/pages';
import { crawlSite } from '@/tests/crawl/crawl-site';
import { expect, test } from './test';

test('every page in every language is whole, tells itself apart and leads nowhere into the void', async ({
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { pages, faults } = await crawlSite(baseURL ?? '');
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThanOrEqual(locales.length * pagePaths.length);
});
