import { adapterOf, chapterOf } from '../adapters';
import { ask } from '../ask';
import type { Order, Orders, PagePrice, Site } from '../words';
import { createBar } from './bar';
import { findPictures, isPage } from './find-pictures';
import { createHoverButton } from './hover-button';
import { createPages } from './pages';
import { priceOf } from './price';
import { rankOf } from './work-queue';

export type Reader = ReturnType<typeof createReader>;

/** Pages that are translated ahead of the reader on a site that is turned on. */
const ahead = 4;

/**
 * What happens in one document. `off`: what is pointed at is translated. `asked`: the chapter's price stands at the foot.
 * `declined`: it was not wanted. `on`: pages are translated as the reader comes to them, or all of them.
 */
type Mode = 'off' | 'asked' | 'declined' | 'on';

export function createReader() {
  const adapter = adapterOf(location.hostname);
  const pages = createPages(adapter, report);
  const bar = createBar();
  const button = createHoverButton(freePicture, pages.add);
  let mode: Mode = 'off';
  let everything = false;
  let site: Site | null = null;
  let chapter = chapterOf(adapter, location.pathname);
  /** Pictures that the price at the foot is for. */
  let priced = 0;

  const orders: { [Name in Order]: (about: Orders[Name][0]) => Promise<Orders[Name][1]> } = {
    price,
    translateAll: async ({ agreed }) => {
      everything = true;
      if (agreed) start();
      else await offer();
      return {};
    },
    translateOne: async ({ srcUrl }) => {
      const picture = pictureOf(srcUrl);
      if (picture) pages.add(picture);
      return {};
    },
    setSite: async (about) => {
      turn(about.site);
      return {};
    },
  };
  return { orders, hello, look, place, setOriginal: pages.setOriginal };

  /** What the person wishes on this site. */
  async function hello() {
    const answer = await ask('hello', { origin: location.origin }).catch(() => null);
    if (answer?.signedIn && answer.site) turn(answer.site);
  }

  function turn(next: Site | null) {
    site = next;
    if (!site) stop();
    else if (site.ask) void offer();
    else start();
  }

  function start() {
    mode = 'on';
    takeUp();
    report();
  }

  function stop() {
    mode = site ? 'declined' : 'off';
    everything = false;
    pages.stop();
    bar.hide();
  }

  /** Says what the pages take, and waits for a word. */
  async function offer() {
    const pictures = found();
    priced = pictures.length;
    if (pictures.length === 0 && !everything) return;
    mode = 'asked';
    const current = await price();
    if (mode === 'asked') bar.offer(current, { start, close: stop, always: site ? goAlways : null });
  }

  function goAlways() {
    site = { ask: false };
    start();
    void ask('setSite', { origin: location.origin, site });
  }

  function price(): Promise<PagePrice> {
    return priceOf(found(), pages.readFile);
  }

  /** Looks at what the page shows now. */
  function look() {
    pages.refresh();
    place();
    if (chapter !== chapterOf(adapter, location.pathname)) {
      chapter = chapterOf(adapter, location.pathname);
      everything = false;
      // The word was for the chapter before; only where nobody wants to be asked does it hold for this one.
      if (!site || site.ask) {
        stop();
        mode = 'off';
      }
    }
    if (mode === 'on') takeUp();
    const isNew = mode === 'off' || (mode === 'asked' && priced !== found().length);
    if (isNew && (site?.ask || everything)) void offer();
  }

  /** All pages, when they were asked for; else those that the reader sees and the next few. */
  function takeUp() {
    const rank = (picture: HTMLElement) => rankOf(picture.getBoundingClientRect(), window.innerHeight);
    const pictures = found();
    const seen = pictures.filter((picture) => rank(picture) < 1);
    const next = pictures.filter((picture) => rank(picture) >= 1 && rank(picture) < 1e7).slice(0, ahead);
    for (const picture of everything ? pictures : [...seen, ...next]) if (!pages.has(picture)) pages.add(picture);
  }

  /** The picture that was pointed at: by its address, else the one that fills most of the window. */
  function pictureOf(srcUrl: string | null): HTMLElement | null {
    if (srcUrl) {
      const isMeant = ({ currentSrc, src }: HTMLImageElement) => currentSrc === srcUrl || src === srcUrl;
      return [...document.images].find(isMeant) ?? null;
    }
    const seen = (picture: HTMLElement) => {
      const { top, bottom } = picture.getBoundingClientRect();
      return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    };
    const best = found().sort((one, other) => seen(other) - seen(one))[0];
    return best && seen(best) > 0 ? best : null;
  }

  function freePicture(target: EventTarget | null): HTMLElement | null {
    return target instanceof HTMLElement && isPage(target, adapter) && !pages.has(target) ? target : null;
  }

  function found(): HTMLElement[] {
    return findPictures(document, adapter);
  }

  function report() {
    if (mode !== 'on') return;
    const all = pages.all();
    const ended = all.filter(({ state }) => state === 'done' || state === 'failed').length;
    if (ended === all.length) bar.hide();
    else bar.progress(ended, all.length, stop);
  }

  function place() {
    pages.place();
    button.place();
  }
}
