import type { Locator, Page } from '@playwright/test';

type Finger = { x: number; y: number };

/** What a person sees and does on the canvas. */
export function viewerPage(page: Page) {
  return {
    canvas: (): Locator => page.locator('[data-canvas]').first(),

    /** Which of the two pictures is on top. */
    shown: () =>
      page.evaluate(() => {
        const picture = document.querySelector('[data-canvas] img[alt="Translation"]');
        return picture && getComputedStyle(picture).visibility === 'visible' ? 'translation' : 'original';
      }),

    /** Size of each canvas's page on the screen, and how far its middle is from the canvas's. */
    places: () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-canvas]')].map((canvas) => {
          const [outer, inner] = [canvas, canvas.querySelector('img')!].map((one) => one.getBoundingClientRect());
          return {
            width: inner!.width,
            dx: inner!.x + inner!.width / 2 - outer!.x - outer!.width / 2,
            dy: inner!.y + inner!.height / 2 - outer!.y - outer!.height / 2,
          };
        }),
      ),

    /** Pixels of the canvas that are free beneath the page. */
    beneath: () =>
      page.evaluate(() => {
        const canvas = document.querySelector('[data-canvas]')!;
        return canvas.getBoundingClientRect().bottom - canvas.querySelector('img')!.getBoundingClientRect().bottom;
      }),

    /** Waits for the end of a smooth step. */
    settled: () =>
      page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))),

    /** Fingers as the screen reports them. */
    async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) {
      const session = await sessionOf(page);
      await session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
      });
    },
  };
}

const sessions = new WeakMap<Page, ReturnType<ReturnType<Page['context']>['newCDPSession']>>();

function sessionOf(page: Page) {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}
