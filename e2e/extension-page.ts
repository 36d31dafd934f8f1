import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type CDPSession, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '../lib/i18n/locales';
import { buildExtension } from '../scripts/build-extension';
import { drawMangaPage } from '../tests/draw-page';

/** A browser with our extension in it, and what a person does there. Sites `*.reader.test` need not be asked for. */
export async function browserWithExtension(
  siteUrl: string,
  { hosts = '', only }: { hosts?: string; only?: Locale } = {},
) {
  const out = path.resolve('test-results/extension');
  await buildExtension({ out, siteUrl, only, granted: ['http://*.reader.test/*', 'http://127.0.0.1/*'] });
  const folder = path.join(out, 'chromium');
  const context = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    baseURL: siteUrl,
    locale: 'en-US',
    viewport: { width: 1000, height: 900 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--no-sandbox',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      ...(hosts ? [`--host-resolver-rules=${hosts}`] : []),
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;

  return {
    context,
    id,
    close: () => context.close(),

    /** Runs in the background, which is started when it was stopped. */
    async inBackground<Result, Value>(work: (value: Value) => Result, value: Value): Promise<Awaited<Result>> {
      const running = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
      return (await running.evaluate(work as never, value as never)) as Awaited<Result>;
    },

    /** The menu of the toolbar's button, in a tab: the real one cannot be opened by a test. */
    async openPopup(page: Page): Promise<Page> {
      const tab = await this.tabOf(page);
      const popup = await context.newPage();
      await popup.goto(`chrome-extension://${id}/popup.html?tab=${tab}`);
      return popup;
    },

    async tabOf(page: Page): Promise<number> {
      return this.inBackground(async (url) => {
        const api = (
          globalThis as never as {
            chrome: { tabs: { query(filter: object): Promise<{ id: number; url?: string }[]> } };
          }
        ).chrome;
        return (await api.tabs.query({})).find((tab) => tab.url === url)!.id;
      }, page.url());
    },

    /** As if the person chose an entry of the context menu, which no test can open. */
    async chooseMenu(page: Page, menuItemId: string, srcUrl?: string): Promise<void> {
      const tab = await this.tabOf(page);
      await this.inBackground(
        ({ info, tabId }) => {
          const api = (
            globalThis as never as {
              chrome: { contextMenus: { onClicked: { dispatch(info: object, tab: object): void } } };
            }
          ).chrome;
          api.contextMenus.onClicked.dispatch(info, { id: tabId });
        },
        { info: { menuItemId, srcUrl }, tabId: tab },
      );
    },

    /** All that the extension keeps. */
    stored() {
      return this.inBackground(async () => {
        type Area = { get(keys: null): Promise<object> };
        const api = (
          globalThis as never as {
            chrome: {
              storage: { local: Area; session: Area };
              scripting: { getRegisteredContentScripts(): Promise<object[]> };
            };
          }
        ).chrome;
        const [local, session] = await Promise.all([api.storage.local.get(null), api.storage.session.get(null)]);
        return { local, session, scripts: await api.scripting.getRegisteredContentScripts() };
      }, null);
    },

    /** What the browser does with a background that has nothing to do for half a minute. */
    async killBackground(page: Page): Promise<void> {
      await this.inBackground(() => Object.assign(globalThis, { mark: true }), null);
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
      // A new one knows nothing of what the old one had in memory.
      await expect.poll(() => this.inBackground(() => 'mark' in globalThis, null)).toBe(false);
    },
  };
}
export type ExtensionBrowser = Awaited<ReturnType<typeof browserWithExtension>>;

/** What stands in our closed roots, which no script of the page can see; the browser's own tools can. */
export function ourElements(page: Page) {
  return {
    /** Runs on the closed root of each of our elements of this name. */
    async each<Result>(name: string, work: (root: ShadowRoot) => Result): Promise<Result[]> {
      const session = await page.context().newCDPSession(page);
      try {
        const results: Result[] = [];
        for (const root of await rootsOf(session, name)) {
          const { object } = await session.send('DOM.resolveNode', { backendNodeId: root });
          const { result } = await session.send('Runtime.callFunctionOn', {
            objectId: object.objectId!,
            functionDeclaration: `function () { return (${work})(this); }`,
            returnByValue: true,
          });
          results.push(result.value as Result);
        }
        return results;
      } finally {
        await session.detach();
      }
    },

    /** How many pages show their translation. */
    async translated(): Promise<number> {
      const shown = await this.each('FUKIDASHI-PAGE', (root) => root.querySelector('.balloon') !== null);
      return shown.filter(Boolean).length;
    },

    /** Clicks the middle of something of ours. */
    async click(name: string, selector: string, at = 0): Promise<void> {
      const places = await this.each(
        name,
        `(root) => { const found = root.querySelectorAll(${JSON.stringify(selector)})[${at}]; if (!found) return null; const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }` as never,
      );
      const place = (places as ([number, number] | null)[]).find((found) => found !== null);
      expect(place, `${name} ${selector}`).toBeTruthy();
      await page.mouse.click(...place!);
    },
  };
}

async function rootsOf(session: CDPSession, name: string): Promise<number[]> {
  type Node = { nodeName: string; backendNodeId: number; children?: Node[]; shadowRoots?: Node[] };
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: Node };
  const found: number[] = [];
  const walk = (node: Node) => {
    if (node.nodeName === name) found.push(...(node.shadowRoots ?? []).map(({ backendNodeId }) => backendNodeId));
    for (const child of node.children ?? []) walk(child);
  };
  walk(root);
  return found;
}

/** A reading site of our own: the fixture pages, their pictures, and a second server whose pictures no page may read. */
export async function startReader(shown?: Buffer[]) {
  const pictures = shown ?? (await drawPictures(4));
  const strangers = await listen(createServer((request, response) => sendPicture(request.url ?? '', response)));
  const reader = await listen(
    createServer(async (request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://reader');
      if (pathname.endsWith('.webp') || pathname.endsWith('.png')) return sendPicture(pathname, response);
      const file = path.resolve('extension/fixtures', path.basename(pathname));
      if (!existsSync(file)) return response.writeHead(404).end();
      const html = (await readFile(file, 'utf8')).replaceAll(
        '{strangers}',
        `http://pictures.${search === '?others' ? 'others' : 'reader'}.test:${port(strangers)}`,
      );
      response.writeHead(200, {
        'Content-Type': file.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      });
      response.end(html);
    }),
  );

  function sendPicture(url: string, response: import('node:http').ServerResponse) {
    const number = Number(/(\d+)\.\w+$/.exec(url)?.[1] ?? 1);
    response.writeHead(200, { 'Cache-Control': 'max-age=60' });
    response.end(pictures[(number - 1) % pictures.length]);
  }

  return {
    url: (name: string) => `http://www.reader.test:${port(reader)}/${name}`,
    hosts: 'MAP *.test 127.0.0.1',
    stop: () => Promise.all([reader, strangers].map((server) => new Promise((resolve) => server.close(resolve)))),
  };
}

/** Pages that are the same to the eye and other files. */
async function drawPictures(count: number): Promise<Buffer[]> {
  const { png } = drawMangaPage();
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp(png)
        .extend({ bottom: index * 2, background: '#ffffff' })
        .png()
        .toBuffer(),
    ),
  );
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function port(server: Server): number {
  return (server.address() as AddressInfo).port;
}
