// node --import tsx scripts/draw-install-steps.ts: public/steps, the pictures of /install, taken of the real extension in
// a real browser, over a built site (npm start builds it). Commit what it writes.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { accountPage, newPerson } from '@/e2e/account-page';
import { startSiteWithWorkers } from '@/e2e/chapter-site';
import { browserWithExtension, type ExtensionBrowser, ourElements, startReader } from '@/e2e/extension-page';
import { type Locale, locales } from '@/lib/i18n/locales';
import { type InstallStep, installPicture, installPictures } from '@/lib/install-pictures';

const folder = path.resolve('public');
// A site without anybody.
const data = await mkdtemp(path.join(tmpdir(), 'install-steps-'));
process.env.E2E_DATA_DIR = data;
const site = await startSiteWithWorkers(4_390, 1);
const reader = await startReader();
const story = await startReader([await readFile(path.join(folder, 'show-cases/rain.webp'))]);
try {
  await rm(path.join(folder, 'steps'), { recursive: true, force: true });
  await mkdir(path.join(folder, 'steps'), { recursive: true });
  const account = await register();
  await site.giveBought(480);
  for (const locale of locales) await drawIn(locale, account);
} finally {
  await reader.stop();
  await story.stop();
  await site.stop();
  await rm(data, { recursive: true, force: true });
}

/** Local storage of somebody signed in. */
async function register(): Promise<Record<string, string>> {
  const browser = await browserWithExtension(site.url, { hosts: reader.hosts });
  const page = await browser.context.newPage();
  await accountPage(page, 'en').register(newPerson('Sora'));
  const stored = await page.evaluate(() => ({ ...localStorage }));
  await browser.close();
  return stored as Record<string, string>;
}

async function drawIn(locale: Locale, account: Record<string, string>): Promise<void> {
  const browser = await browserWithExtension(site.url, { hosts: reader.hosts, only: locale });
  await browser.context.addInitScript((items) => {
    if (location.pathname.includes('login')) return;
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, account);
  try {
    await connect(browser, locale);
    const page = await browser.context.newPage();
    await page.goto(reader.url('plain.html'));
    await drawMenu(browser, page, locale);
    if (locale === 'en') await drawOnce(browser);
  } finally {
    await browser.close();
  }
}

/** Step 3: the agreement. */
async function connect({ context, id }: ExtensionBrowser, locale: Locale): Promise<void> {
  const popup = await context.newPage();
  await popup.goto(`chrome-extension://${id}/popup.html`);
  const opened = context.waitForEvent('page');
  await popup.locator('button.primary').click();
  const page = await opened;
  await page.setViewportSize(sizeOf('steps-3'));
  const agree = page.locator('main button').first();
  await agree.waitFor();
  await hideFloating(page);
  await save(page, 'steps-3', locale);
  await agree.click();
  await page.locator('main [role="status"], main [role="alert"]').first().waitFor();
  await page.waitForTimeout(1500);
  await page.close();
  await popup.close();
}

/** Step 4: the menu over a page. */
async function drawMenu(browser: ExtensionBrowser, page: Page, locale: Locale): Promise<void> {
  const popup = await browser.openPopup(page);
  await popup.setViewportSize(sizeOf('steps-4'));
  await popup.locator('.box button.primary').waitFor({ timeout: 60_000 });
  await save(popup, 'steps-4', locale);
  await popup.close();
}

/** Steps 1 and 2: a page on its way, and the browser's list. */
async function drawOnce(browser: ExtensionBrowser): Promise<void> {
  const page = await browser.context.newPage();
  await page.setViewportSize(sizeOf('steps-1'));
  await page.goto(story.url('plain.html'));
  await browser.chooseMenu(page, 'translate-image', `${new URL('page-1.png', page.url())}`);
  while ((await ourElements(page).translated()) === 0) await page.waitForTimeout(500);
  await page.mouse.move(10, 400);
  await save(page, 'steps-1', 'en');
  const list = await listPage(browser.context);
  await save(list, 'steps-2', 'en');
}

async function listPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(sizeOf('steps-2'));
  await page.goto('chrome://extensions');
  await page.waitForTimeout(500);
  const toggle = page.locator('#devMode');
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click();
  await page.waitForTimeout(800);
  return page;
}

/** What the site floats over its pages: the way to the cookies. */
async function hideFloating(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).position === 'fixed') element.style.visibility = 'hidden';
  });
}

async function save(page: Page, step: InstallStep, locale: Locale): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled' });
  const file = path.join(folder, installPicture(step, locale).src);
  await sharp(picture).webp({ quality: 86, effort: 6 }).toFile(file);
  console.log(path.relative(process.cwd(), file));
}

function sizeOf(step: InstallStep): { width: number; height: number } {
  const { width, height } = installPictures[step];
  return { width, height };
}
