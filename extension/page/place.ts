export type Rect = { left: number; top: number; width: number; height: number };

/** Where a picture's content lies in the element's box, by `object-fit` and borders: pixels of the page. */
export function contentRect(picture: HTMLElement, natural: { width: number; height: number }): Rect {
  const box = picture.getBoundingClientRect();
  const style = getComputedStyle(picture);
  const edge = (side: string) =>
    Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) +
      Number.parseFloat(style.getPropertyValue(`padding-${side}`)) || 0;
  const inner = {
    left: box.left + edge('left'),
    top: box.top + edge('top'),
    width: Math.max(0, box.width - edge('left') - edge('right')),
    height: Math.max(0, box.height - edge('top') - edge('bottom')),
  };
  const fit = picture instanceof HTMLImageElement || picture instanceof HTMLCanvasElement ? style.objectFit : 'contain';
  return fitted(inner, natural, fit);
}

/** A picture of this size inside a box. */
export function fitted(box: Rect, natural: { width: number; height: number }, fit: string): Rect {
  if (fit === 'fill' || fit === '' || !natural.width || !natural.height || !box.width || !box.height) return box;
  const [across, down] = [box.width / natural.width, box.height / natural.height];
  const within = Math.min(across, down);
  const scale =
    { contain: within, cover: Math.max(across, down), none: 1, 'scale-down': Math.min(1, within) }[fit] ?? within;
  const [width, height] = [natural.width * scale, natural.height * scale];
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

/** What of a rect is seen: a scrolling frame inside the page cuts it. @returns insets for `clip-path`, null for all */
export function clipOf(rect: Rect, picture: HTMLElement): string | null {
  let [left, top, right, bottom] = [rect.left, rect.top, rect.left + rect.width, rect.top + rect.height];
  for (let frame = picture.parentElement; frame && frame !== document.body && frame !== document.documentElement; ) {
    if (/(auto|scroll|hidden|clip)/.test(getComputedStyle(frame).overflow)) {
      const cut = frame.getBoundingClientRect();
      [left, top] = [Math.max(left, cut.left), Math.max(top, cut.top)];
      [right, bottom] = [Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
    }
    frame = frame.parentElement;
  }
  const insets = [top - rect.top, rect.left + rect.width - right, rect.top + rect.height - bottom, left - rect.left];
  if (insets.every((inset) => inset <= 0.5)) return null;
  return `inset(${insets.map((inset) => `${Math.max(0, Math.round(inset))}px`).join(' ')})`;
}

/** The layer that the picture lies in, seen from the root: above it, but below what the site keeps above its pages. */
export function layerOf(picture: HTMLElement): string {
  let layer = '0';
  for (let element: HTMLElement | null = picture; element; element = element.parentElement) {
    const { position, zIndex } = getComputedStyle(element);
    if (position !== 'static' && zIndex !== 'auto') layer = zIndex;
  }
  return layer;
}
