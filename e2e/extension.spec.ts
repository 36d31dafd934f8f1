import { accountPage, newPerson } from './account-page';
import { startSiteWithWorkers } from './chapter-site';
import { browserWithExtension, type ExtensionBrowser, ourElements, startReader } from './extension-page';
import { expect, type Page, test } from './test';

let site: Awaited<ReturnType<typeof startSiteWithWorkers>>;
let reader: Awaited<ReturnType<typeof startReader>>;
let browser: ExtensionBrowser;
const patience = { timeout: 120_000 };

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startSiteWithWorkers(Number(process.env.E2E_PORT ?? 3187) + 2, 1);
  reader = await startReader();
  browser = await browserWithExtension(site.url, { hosts: reader.hosts });
});
test.afterAll(async () => {
  await browser?.close();
  await reader?.stop();
  await site?.stop();
});

async function open(name: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(reader.url(name));
  return page;
}

test('signing in happens on the site, and gives the extension a session of its own', async () => {
  const page = await browser.context.newPage();
  await page.goto(site.url);
  await accountPage(page, 'en').register(newPerson('Sora'));
  const popup = await browser.openPopup(page);
  const opened = browser.context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Sign in' }).click();
  const connect = await opened;
  await connect.getByRole('button', { name: 'Connect' }).click();
  await expect(connect.getByText('Connected. You can close this tab')).toBeVisible();
  await connect.close();
});

test('whoever does not pay is told so, kindly', async () => {
  const page = await open('plain.html');
  const popup = await browser.openPopup(page);
  await expect(popup.getByText('is for members with bought translations left')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'See packs and plans' })).toBeVisible();
  await popup.close();
  await page.close();
});

test('a member translates one picture from the context menu, in place', async () => {
  await site.giveBought(50);
  const page = await open('plain.html');
  const src = await page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => image.src);
  await browser.chooseMenu(page, 'translate-image', src);
  const ours = ourElements(page);
  await expect.poll(() => ours.translated(), patience).toBe(1);
  await page.close();
});

test('the menu tells the price of a page first, and what was seen before takes nothing', async () => {
  const page = await open('plain.html');
  const before = await page.locator('main').innerHTML();
  const popup = await browser.openPopup(page);
  await expect(popup.getByText(/^Pages: 2\. Translations they take: 1\. You have \d+ left\.$/)).toBeVisible();
  await popup.getByRole('button', { name: 'Translate these pages' }).click();
  const ours = ourElements(page);
  await expect.poll(() => ours.translated(), patience).toBe(2);
  expect(await page.locator('main').innerHTML()).toBe(before);
  expect(await page.evaluate(() => document.querySelector('fukidashi-page')?.shadowRoot)).toBeNull();
  await page.close();
});

test('lazy pictures are translated when they come, and overlays follow scrolling and resizing', async () => {
  const page = await open('lazy.html');
  const ours = ourElements(page);
  await browser.chooseMenu(page, 'translate-page');
  await expect.poll(() => barText(page)).toContain('Translations they take: 0');
  await ours.click('FUKIDASHI-BAR', '.primary');
  await expect.poll(() => ours.translated(), patience).toBe(1);
  await page.mouse.wheel(0, 3600);
  await expect.poll(() => ours.translated(), patience).toBe(2);
  await page.setViewportSize({ width: 800, height: 700 });
  await expect.poll(async () => followFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.close();
});

test('pages on a canvas and in a blob that is gone are translated, whatever the page did to the canvas', async () => {
  const page = await open('canvas.html');
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#blob')?.naturalWidth);
  await browser.chooseMenu(page, 'translate-page');
  const ours = ourElements(page);
  await expect.poll(() => barText(page)).toContain('Pages: 2');
  await ours.click('FUKIDASHI-BAR', '.primary');
  await expect.poll(() => ours.translated(), patience).toBe(2);
  // The reader turns the page on the same canvas.
  await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
    canvas.getContext('2d')!.fillRect(0, 0, canvas.width, canvas.height);
  });
  await expect.poll(() => ours.translated()).toBe(1);
  await page.close();
});

test('pictures of another server that no page may read are translated, on a strict page too', async () => {
  const page = await open('strangers.html');
  const src = await page.locator('img').evaluate((image: HTMLImageElement) => image.src);
  await browser.chooseMenu(page, 'translate-image', src);
  await expect.poll(() => ourElements(page).translated(), patience).toBe(1);
  await page.close();
});

test('a server that was not allowed is named, in the page and in the menu', async () => {
  const page = await open('strangers.html?others');
  const src = await page.locator('img').evaluate((image: HTMLImageElement) => image.src);
  await browser.chooseMenu(page, 'translate-image', src);
  await expect.poll(() => chipText(page)).toContain('allow that server');
  const popup = await browser.openPopup(page);
  await expect(popup.getByRole('button', { name: 'Allow pictures of pictures.others.test' })).toBeVisible();
  await popup.close();
  await page.close();
});

test('a strip in a scrolling frame is covered only where it is seen', async () => {
  const page = await open('strip.html');
  const ours = ourElements(page);
  await browser.chooseMenu(page, 'translate-page');
  await expect.poll(() => barText(page)).toContain('Pages: 3');
  await ours.click('FUKIDASHI-BAR', '.primary');
  await expect.poll(() => ours.translated(), patience).toBe(3);
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => followFaults(page)).toEqual([]);
  const clips = await ours.each('FUKIDASHI-PAGE', (root) => root.querySelector<HTMLElement>('.result')?.style.clipPath);
  expect(clips.filter((clip) => clip?.startsWith('inset('))).not.toEqual([]);
  await page.close();
});

test('a background that is killed in the middle goes on, and the page is paid once', async () => {
  const before = await remaining();
  const page = await open('single.html');
  await browser.chooseMenu(
    page,
    'translate-image',
    await page.locator('img').evaluate((image: HTMLImageElement) => image.src),
  );
  await expect.poll(() => site.count('running'), patience).toBe(1);
  await browser.killBackground(page);
  await expect.poll(() => ourElements(page).translated(), patience).toBe(1);
  expect(await remaining()).toBe(before - 1);
  await page.close();
});

test('a balloon can be read and corrected, and a held key shows the original', async () => {
  const page = await open('single.html');
  const ours = ourElements(page);
  await browser.chooseMenu(
    page,
    'translate-image',
    await page.locator('img').evaluate((image: HTMLImageElement) => image.src),
  );
  await expect.poll(() => ours.translated(), patience).toBe(1);
  const drawn = () =>
    ours.each('FUKIDASHI-PAGE', (root) => root.querySelector<HTMLCanvasElement>('.result')!.toDataURL().length);
  const before = await drawn();
  await ours.click('FUKIDASHI-PAGE', '.balloon');
  const source = await ours.each('FUKIDASHI-PAGE', (root) => root.querySelector('.card p')?.textContent);
  expect(source.join()).toMatch(/[ぁ-ん]/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Nobody was here before us.');
  await ours.click('FUKIDASHI-PAGE', '.card .primary');
  await expect.poll(async () => String(await drawn()), patience).not.toBe(String(before));
  const labels = await ours.each('FUKIDASHI-PAGE', (root) =>
    [...root.querySelectorAll('.balloon')].map((balloon) => balloon.getAttribute('aria-label')),
  );
  expect(labels.flat()).toContain('Nobody was here before us.');

  const hidden = () => ours.each('FUKIDASHI-PAGE', (root) => getComputedStyle(root.querySelector('.result')!).display);
  await page.keyboard.down('Alt');
  expect(await hidden()).toEqual(['none']);
  await page.keyboard.up('Alt');
  expect(await hidden()).not.toEqual(['none']);
  await page.close();
});

test('a site that is turned on tells the price first, then never again where that is not wanted', async () => {
  const page = await open('plain.html');
  const popup = await browser.openPopup(page);
  await popup.getByLabel('Always translate on www.reader.test').check();
  await expect(popup.getByLabel('Tell me the price of a chapter first')).toBeChecked();
  await popup.close();
  await page.reload();
  const ours = ourElements(page);
  await expect.poll(() => barText(page)).toContain('Pages: 2. Translations they take: 0.');
  expect(await ours.translated()).toBe(0);
  await ours.click('FUKIDASHI-BAR', '.primary + .plain');
  await expect.poll(() => ours.translated(), patience).toBe(2);
  await page.reload();
  await expect.poll(() => ours.translated(), patience).toBe(2);
  await page.close();
});

test('signing out removes everything, here and on the server', async () => {
  const page = await open('plain.html');
  const popup = await browser.openPopup(page);
  await popup.getByRole('button', { name: 'Sign out' }).click();
  await expect(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await browser.stored()).toEqual({ local: {}, session: {}, scripts: [] });
  await popup.close();
  await page.close();
  const again = await open('plain.html');
  await browser.chooseMenu(
    again,
    'translate-image',
    await again
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.src),
  );
  await expect.poll(() => chipText(again)).toContain('You are signed out');
  await again.close();
});

function barText(page: Page): Promise<string> {
  return textIn(page, 'FUKIDASHI-BAR');
}

function chipText(page: Page): Promise<string> {
  return textIn(page, 'FUKIDASHI-PAGE');
}

async function textIn(page: Page, name: string): Promise<string> {
  return (await ourElements(page).each(name, (root) => root.querySelector('.shell')?.textContent ?? '')).join();
}

/** Overlays that are not exactly where their pictures are; in the order of the pictures. */
async function followFaults(page: Page): Promise<string[]> {
  const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join();
  const pictures = (await page
    .locator('main img, #frame img')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) as DOMRect[];
  const overlays = (await ourElements(page).each('FUKIDASHI-PAGE', (root) =>
    root.host.getBoundingClientRect().toJSON(),
  )) as DOMRect[];
  const places = new Set(pictures.map(rect));
  return overlays.map(rect).filter((place) => !places.has(place));
}

async function remaining(): Promise<number> {
  const page = await browser.context.newPage();
  await page.goto(`chrome-extension://${browser.id}/popup.html`);
  const text = await page.locator('#left', { hasText: /\d/ }).textContent();
  await page.close();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}
