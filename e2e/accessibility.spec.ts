import path from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Locale, localeTable } from '../lib/i18n/locales';
import { localizedPath, notFoundPath, pagePaths } from '../lib/i18n/pages';
import { type Browser, chromium, expect, type Page, test } from './test';

const addresses = [...pagePaths, notFoundPath];
const axeFile = path.resolve('node_modules/axe-core/axe.min.js');

/** A window whose person is no stranger: no banner, a theme of their own. */
async function openWindow(browser: Browser, { theme = 'dark', width = 1280, height = 800, scale = 1, axe = false }) {
  // The site's policy would stop the checker: it is lifted for these windows only.
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'tlh',
    reducedMotion: 'reduce',
    bypassCSP: axe,
  });
  await context.addInitScript((chosen) => {
    localStorage.setItem('theme', JSON.stringify({ state: { theme: chosen }, version: 0 }));
    localStorage.setItem('isShowChangLang', 'false');
  }, theme);
  return { context, page: await context.newPage() };
}

async function open(page: Page, locale: Locale, address: string) {
  await page.goto(localizedPath(locale, address));
  await page.locator('h1').first().waitFor();
}

/** What axe finds, as one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axeFile });
  const { violations: found } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return await axe.run();
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

for (const locale of ['en', 'ar'] as const) {
  for (const theme of ['dark', 'light']) {
    test(`no page has a fault that axe knows in ${localeTable[locale].label}, ${theme}`, async ({ browser }) => {
      test.setTimeout(400_000);
      const { context, page } = await openWindow(browser, { theme, axe: true });
      const found: Record<string, string[]> = {};
      for (const address of addresses) {
        await open(page, locale, address);
        const faults = await violations(page);
        if (faults.length > 0) found[address] = faults;
      }
      expect(found).toEqual({});
      await context.close();
    });
  }
}

/** How far a page reaches beyond the window, and what of it does. */
function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    return [`${scrollWidth - clientWidth} px`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 120))];
  });
}

const narrow = [
  { name: '320 pixels', width: 320, height: 640, scale: 1 },
  { name: 'a laptop at 200 % zoom', width: 640, height: 400, scale: 2 },
];
for (const { name, ...size } of narrow) {
  for (const locale of ['en', 'ar'] as const) {
    test(`on ${name} nothing has to be scrolled sideways, in ${localeTable[locale].label}`, async ({ browser }) => {
      test.setTimeout(300_000);
      const { context, page } = await openWindow(browser, size);
      const found: Record<string, string[]> = {};
      for (const address of addresses) {
        await open(page, locale, address);
        const wide = await overhang(page);
        if (wide.length > 0) found[address] = wide;
      }
      expect(found).toEqual({});
      await context.close();
    });
  }
}

test('the root font size follows the window, the zoom and the reader’s own setting', async ({ browser }) => {
  const sizes = [
    { width: 375, wanted: 10 },
    { width: 320, wanted: (320 / 375) * 10 },
    { width: 600, wanted: 16 },
    { width: 768, wanted: 10 },
    { width: 1440, wanted: 10 },
  ];
  for (const { width, wanted } of sizes) {
    const { context, page } = await openWindow(browser, { width });
    await page.goto('/about');
    expect(await rootSize(page), `${width} px`).toBeCloseTo(wanted, 0);
    await context.close();
  }
});

test('a font size of twice the usual doubles the text and hides nothing', async ({ baseURL }, { project }) => {
  const { launchOptions = {} } = project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'tlh' });
  const page = await context.newPage();
  for (const address of ['/', '/faq', '/price', '/login', '/manga-translator']) {
    await open(page, 'en', address);
    expect(await rootSize(page)).toBe(20);
    expect(await overhang(page), address).toEqual([]);
  }
  await browser.close();
});

function rootSize(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}
