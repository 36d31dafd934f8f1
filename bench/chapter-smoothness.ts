// How smooth the tool is with a chapter of 100 pages, four times slower than this machine:
// npm start, then node --import tsx bench/chapter-smoothness.ts http://localhost:3000
import { existsSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { accountPage, newPerson } from '../e2e/account-page';
import { drawChapter } from '../e2e/chapter-pages';

const url = process.argv[2];
if (!url) {
  console.error('Say where the site runs: node --import tsx bench/chapter-smoothness.ts http://localhost:3000');
  process.exit(1);
}
const pages = 100;
const slowdown = 4;
const installed = '/usr/bin/chromium';

const browser = await chromium.launch({
  ...(existsSync(installed) && { executablePath: installed }),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
try {
  await accountPage(page, 'en').register(newPerson('Rin'));
  await page.goto('/manga-translator');
  const files = (await drawChapter(pages)).map(({ name, bytes }) => ({ name, mimeType: 'image/png', buffer: bytes }));
  await page.locator('input[data-choose="files"]').setInputFiles(files);
  await page.getByText(`${pages} pages`).first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchInteractions(page);
  const heap = [await heapAfterGarbage(devtools)];
  for (let round = 0; round < 5; round += 1) {
    await scrollThrough(page);
    heap.push(await heapAfterGarbage(devtools));
  }
  await chooseAndMove(page);
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  durations.sort((a, b) => a - b);
  console.log(`${pages} pages, CPU ${slowdown} times slower, ${durations.length} interactions`);
  console.log(
    `INP (98th percentile): ${durations[Math.ceil(durations.length * 0.98) - 1] ?? 0} ms; worst ${durations.at(-1) ?? 0} ms`,
  );
  console.log(
    `JS heap after each time scrolled through, MB: ${heap.map((bytes) => (bytes / 1e6).toFixed(1)).join(' ')}`,
  );
  console.log(`Rows drawn at once: ${await page.locator('[data-page-list] li').count()}`);
} finally {
  await browser.close();
}

/** Durations of clicks and keys as the browser counts them for INP; what is not listed took less than 16 ms. */
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as { durations: number[] };
    watched.durations = [];
    const byInteraction = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (!entry.interactionId) continue;
        byInteraction.set(entry.interactionId, Math.max(entry.duration, byInteraction.get(entry.interactionId) ?? 0));
        watched.durations = [...byInteraction.values()];
      }
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function scrollThrough(page: Page): Promise<void> {
  await page.locator('[data-page-list]').hover();
  for (const direction of [1, -1]) {
    for (let step = 0; step < 24; step += 1) {
      await page.mouse.wheel(0, direction * 400);
      await page.waitForTimeout(60);
    }
  }
}

async function chooseAndMove(page: Page): Promise<void> {
  for (let number = 1; number <= 20; number += 1) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(250);
  }
  for (const name of ['page 15', 'page 17', 'page 19']) {
    await page.locator('[data-page-list]').getByText(name, { exact: true }).click();
    await page.waitForTimeout(400);
  }
  await page.getByRole('button', { name: 'Move page 19' }).focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
}

async function heapAfterGarbage(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}
