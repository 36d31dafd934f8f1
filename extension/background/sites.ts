import { patternOf } from '../pattern';
import type { Site } from '../words';
import { readLocal, writeLocal } from './stored';

/** The sites that the person turned on: our script is in their pages from the beginning. */

export async function siteOf(origin: string): Promise<Site | null> {
  const site = (await readLocal('sites'))?.[origin] ?? null;
  // The person may have taken the right back in the browser's own settings.
  return site && (await mayRead(origin)) ? site : null;
}

/** @param site null turns it off and gives the right to it back */
export async function setSite(origin: string, site: Site | null): Promise<void> {
  const { [origin]: _, ...others } = (await readLocal('sites')) ?? {};
  await writeLocal({ sites: site ? { ...others, [origin]: site } : others });
  const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [origin] });
  if (site && registered.length === 0) {
    const script = { id: origin, matches: [patternOf(origin)], js: ['page.js'] };
    await chrome.scripting.registerContentScripts([{ ...script, runAt: 'document_idle', persistAcrossSessions: true }]);
  }
  if (site) return;
  if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [origin] });
  await giveBack([patternOf(origin)]);
}

/** Turns every site off and gives every right back that was asked for. */
export async function turnEverySiteOff(): Promise<void> {
  const ids = (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id);
  if (ids.length > 0) await chrome.scripting.unregisterContentScripts({ ids });
  const { origins = [] } = await chrome.permissions.getAll();
  for (const origin of origins) await giveBack([origin]);
}

/** Whether the extension may read what lies at this origin. */
export function mayRead(origin: string): Promise<boolean> {
  return chrome.permissions.contains({ origins: [patternOf(origin)] });
}

async function giveBack(origins: string[]): Promise<void> {
  // What the manifest itself demands (our own site) cannot be given back, and says so.
  await chrome.permissions.remove({ origins }).catch(() => false);
}
