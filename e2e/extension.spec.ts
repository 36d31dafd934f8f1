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
  await accountPage(await browserPage(page), 'en').register(newPerson('Sora'));
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

/** The pages of the site have relative addresses in `accountPage`. */
async function browserPage(page: Page): Promise<Page> {
  const goto = page.goto.bind(page);
  page.goto = (address, options) => goto(new URL(address, site.url).href, options);
  return page;
}
