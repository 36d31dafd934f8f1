import { ask, tell } from '../ask';
import type { Site } from '../words';
import { box, checkbox, paragraph } from './elements';
import { rightsFor } from './rights';

/** This site: turned on, its pages are translated as one reads. The browser asks for the right to it only then. */
export async function siteBox(tab: { id: number; origin: string }): Promise<HTMLElement> {
  const t = chrome.i18n.getMessage;
  const element = box();
  draw((await ask('site', { origin: tab.origin })).site);
  return element;

  function draw(site: Site | null) {
    const host = new URL(tab.origin).hostname;
    const always = checkbox(t('popup_always', [host]), site !== null, (wanted) => (wanted ? turnOn() : set(null)));
    const parts: HTMLElement[] = [always];
    if (site) parts.push(checkbox(t('popup_ask'), site.ask, (ask) => set({ ask })));
    element.replaceChildren(...parts, paragraph(site ? t('popup_alwaysNote') : t('popup_siteNote'), 'muted'));
  }

  async function turnOn(): Promise<void> {
    if (await chrome.permissions.request(rightsFor(tab.origin, [tab.origin]))) await set({ ask: true });
    else draw(null);
  }

  async function set(site: Site | null): Promise<void> {
    await ask('setSite', { origin: tab.origin, site });
    draw(site);
    // A page that cannot be reached will hear of it when it is loaded again.
    await tell(tab.id, 'setSite', { site }).catch(() => null);
  }
}
