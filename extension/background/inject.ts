import { tell } from '../ask';
import type { Order, Orders } from '../words';

/** Puts our script into a page that the person has just pointed at; a page that has it keeps the one it has. */
export async function inject(tabId: number): Promise<void> {
  await chrome.scripting.executeScript({ target: { tabId }, files: ['page.js'] });
}

/** Tells a page what to do, after putting the script there. */
export async function order<Name extends Order>(tabId: number, name: Name, about: Orders[Name][0]): Promise<void> {
  await inject(tabId);
  await tell(tabId, name, about);
}
