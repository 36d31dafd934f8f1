import type { Adapter } from '../adapters';

/** What shows a page: an image, a canvas, or an element with the picture as its background. */
export type Picture = HTMLElement;

/** Where a page's picture is no page of a comic. */
const surroundings = 'header, nav, footer, aside, [role="banner"], [role="navigation"]';

/** The pages' pictures in their order; those that are not loaded yet come when they are. */
export function findPictures(root: ParentNode, adapter: Adapter): Picture[] {
  return [...root.querySelectorAll<HTMLElement>(adapter.pictures)].filter((picture) => isPage(picture, adapter));
}

export function isPage(picture: HTMLElement, { id, least, pictures }: Adapter): boolean {
  if (!picture.matches(pictures)) return false;
  // A known site says where its pages are.
  if (id === 'generic' && picture.closest(surroundings)) return false;
  const { width, height } = sizeOf(picture);
  return width >= least && height >= least;
}

/** Pixels of the picture itself, not of the place it takes; 0 while it is not there. */
export function sizeOf(picture: HTMLElement): { width: number; height: number } {
  if (picture instanceof HTMLImageElement) return { width: picture.naturalWidth, height: picture.naturalHeight };
  if (picture instanceof HTMLCanvasElement) return { width: picture.width, height: picture.height };
  return backgroundOf(picture) ? { width: picture.clientWidth, height: picture.clientHeight } : { width: 0, height: 0 };
}

/** What the picture shows now: another value is another page. A canvas has none; see `thumbprint` in read-pixels.ts. */
export function addressOf(picture: HTMLElement): string | null {
  if (picture instanceof HTMLImageElement) return picture.currentSrc || picture.src;
  if (picture instanceof HTMLCanvasElement) return null;
  return backgroundOf(picture);
}

function backgroundOf(element: HTMLElement): string | null {
  return /url\("([^"]+)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? null;
}
