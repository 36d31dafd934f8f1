import { type Browser, devices } from 'playwright';

export type Paint = { /** ms */ largest: number; shift: number };

/**
 * Largest paint and layout shift of a first visit on a telephone: a phone's window, a processor slowed down fourfold,
 * 1.6 Mbit/s with 150 ms there and back (the profile "slow 4G" of Lighthouse).
 */
export async function paintOf(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'tlh' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  // What moves late is what annoys.
  await page.waitForTimeout(1500);
  const paint = await page.evaluate(() => (window as unknown as { seen: Paint }).seen);
  await context.close();
  return paint;
}
