import { ask, tell, troubleOf } from '../ask';
import { priceText } from '../page/bar';
import { troubleText } from '../page/texts';
import type { PagePrice } from '../words';
import { box, button, paragraph } from './elements';
import { rightsFor } from './rights';

/** This page: how many pictures, what they take, and the word to begin. */
export function pageBox(tab: { id: number; origin: string }): HTMLElement {
  const t = chrome.i18n.getMessage;
  const element = box(paragraph(t('popup_counting'), 'muted'));
  void count();
  return element;

  async function count(): Promise<void> {
    try {
      await ask('inject', { tabId: tab.id });
      const price = await tell(tab.id, 'price', {});
      element.replaceChildren(...parts(price));
    } catch (error) {
      const trouble = troubleOf(error);
      const text = trouble.code === 'internal' ? t('popup_notHere') : troubleText(trouble);
      element.replaceChildren(paragraph(text, 'muted'));
    }
  }

  function parts(price: PagePrice): HTMLElement[] {
    const text = paragraph(priceText(price));
    // Only a click may ask for rights.
    if (price.blocked.length > 0)
      return [text, button(t('popup_allow', [hosts(price.blocked)]), () => allow(price.blocked), 'primary')];
    if (price.pictures === 0 || price.trouble || price.quote?.enough === false) return [text];
    return [text, button(t('popup_translate'), translate, 'primary')];
  }

  async function translate(): Promise<void> {
    await tell(tab.id, 'translateAll', { agreed: true });
    window.close();
  }

  async function allow(origins: string[]): Promise<void> {
    if (await chrome.permissions.request(rightsFor(tab.origin, origins))) await count();
  }
}

function hosts(origins: string[]): string {
  return origins.map((origin) => new URL(origin).hostname).join(', ');
}
