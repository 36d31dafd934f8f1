import type { PagePrice } from '../words';
import { closedRoot, make } from './style';
import { troubleText } from './texts';

/** The line at the foot of a page: what a chapter takes before it starts, then how far it is. */
export function createBar() {
  const host = document.createElement('fukidashi-bar');
  const shell = closedRoot(host).querySelector<HTMLElement>('.shell')!;
  const bar = make('div', { className: 'bar' });
  bar.setAttribute('role', 'status');
  shell.append(bar);
  host.style.zIndex = '2147483647';
  const t = chrome.i18n.getMessage;
  return { offer, progress, hide };

  /** @param always whether the person may say that they need not be asked again on this site */
  function offer(
    price: PagePrice,
    { start, close, always }: { start(): void; close(): void; always: (() => void) | null },
  ) {
    const parts: HTMLElement[] = [make('span', { text: priceText(price) })];
    const affordable = !price.quote || price.quote.enough;
    if (!price.trouble && price.pictures > 0 && affordable)
      parts.push(make('button', { className: 'primary', text: t('bar_start'), onClick: start }));
    if (always && parts.length > 1)
      parts.push(make('button', { className: 'plain', text: t('bar_always'), onClick: always }));
    show(...parts, make('button', { className: 'plain', text: t('bar_close'), onClick: close }));
  }

  function progress(done: number, all: number, stop: (() => void) | null) {
    const text = make('span', { text: t('bar_progress', [String(done), String(all)]) });
    show(text, ...(stop ? [make('button', { className: 'plain', text: t('bar_stop'), onClick: stop })] : []));
  }

  function show(...parts: HTMLElement[]) {
    bar.replaceChildren(...parts);
    if (!host.isConnected) document.documentElement.append(host);
  }

  function hide() {
    host.remove();
  }
}

/** Pages, what they take, what is left. */
export function priceText({ pictures, quote, trouble }: PagePrice): string {
  const t = chrome.i18n.getMessage;
  if (trouble) return troubleText(trouble);
  if (pictures === 0) return t('price_none');
  if (!quote) return t('price_unknown', [String(pictures)]);
  const text = t('price_quote', [String(pictures), String(quote.cost), String(quote.remaining)]);
  return quote.enough ? text : `${text} ${t('price_short')}`;
}
