import type { Reader } from './reader';

/** Tells the reader what becomes of the page: what moves, what comes and goes, and the key that shows the original. */
export function watchPage(reader: Pick<Reader, 'place' | 'look' | 'setOriginal'>): void {
  const place = oncePerFrame(reader.place);
  const look = throttled(reader.look, 150);
  const listening = { capture: true, passive: true };
  for (const kind of ['scroll', 'resize', 'transitionend', 'animationend', 'fullscreenchange']) {
    window.addEventListener(kind, place, listening);
  }
  // Lazy pictures, and each further one that a reader's page shows in the same place.
  document.addEventListener('load', look, listening);
  window.addEventListener('scroll', throttled(reader.look, 250), listening);
  new ResizeObserver(place).observe(document.documentElement);
  new MutationObserver(() => {
    place();
    look();
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src', 'style', 'class', 'width', 'height', 'hidden'],
  });
  // What tells nobody: a canvas that is painted anew.
  setInterval(reader.look, 1000);
  window.addEventListener('keydown', ({ key }) => key === 'Alt' && reader.setOriginal(true), listening);
  window.addEventListener('keyup', ({ key }) => key === 'Alt' && reader.setOriginal(false), listening);
  window.addEventListener('blur', () => reader.setOriginal(false), listening);
}

function oncePerFrame(work: () => void): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      work();
    });
  };
}

/** At most once in so many ms, the last time after the last wish. */
function throttled(work: () => void, milliseconds: number): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setTimeout(() => {
      planned = false;
      work();
    }, milliseconds);
  };
}
