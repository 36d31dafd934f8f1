import { closedRoot, make } from './style';

/**
 * A small button at the corner of the picture under the pointer.
 * @param isFree whether the picture may be translated and is not yet
 */
export function createHoverButton(
  isFree: (picture: EventTarget | null) => HTMLElement | null,
  translate: (picture: HTMLElement) => void,
) {
  const host = document.createElement('fukidashi-button');
  const shell = closedRoot(host).querySelector<HTMLElement>('.shell')!;
  let picture: HTMLElement | null = null;
  const button = make('button', { className: 'hover', onClick: () => picture && take(picture) });
  button.append(mark());
  button.title = chrome.i18n.getMessage('page_translate');
  button.setAttribute('aria-label', button.title);
  shell.append(button);
  host.hidden = true;
  host.style.zIndex = '2147483646';
  document.documentElement.append(host);
  document.addEventListener('pointerover', ({ target }) => hover(target), { capture: true, passive: true });
  return { place };

  function hover(target: EventTarget | null) {
    if (target === host) return;
    picture = isFree(target);
    place();
  }

  function take(chosen: HTMLElement) {
    picture = null;
    place();
    translate(chosen);
  }

  function place() {
    host.hidden = !picture?.isConnected;
    if (!picture || host.hidden) return;
    const at = picture.getBoundingClientRect();
    const origin = document.documentElement.getBoundingClientRect();
    host.style.left = `${at.right - 48 - origin.left}px`;
    host.style.top = `${Math.max(at.top, 0) + 12 - origin.top}px`;
  }
}

/** The mark of the product (app/icon.svg), in strokes that are drawn without a picture. */
function mark(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute(
    'd',
    'M9 2h14a7 7 0 0 1 7 7v9a7 7 0 0 1-7 7h-8.2l-6.3 5.2c-.7.6-1.7 0-1.5-.9L7.8 25A7 7 0 0 1 2 18V9a7 7 0 0 1 7-7Z',
  );
  shape.setAttribute('fill', '#ff5c9a');
  const letters = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  letters.setAttribute(
    'd',
    'M9.2 6.6v2M5.2 9.4h8.4M12 9.6c-.6 3.9-3 7.4-6.6 9.4M6.6 9.6c.6 3.4 2.6 6.6 5.6 8.6M18.2 19.6 22.4 8l4.2 11.6M19.7 15.7h5.4',
  );
  letters.setAttribute('stroke', '#17151d');
  letters.setAttribute('stroke-width', '2');
  letters.setAttribute('fill', 'none');
  svg.append(shape, letters);
  return svg;
}
