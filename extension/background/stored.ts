import { localeTable } from '@/lib/i18n/locales';
import { uiLocale } from '../ui-locale';
import type { Settings, Site } from '../words';

/**
 * All that the background knows lies in the browser's storage: the background itself may be stopped at any moment.
 * `local` outlives the browser; `session` is forgotten with it, and holds what is under way.
 */

type Local = {
  /** Of the extension's own session, and the key that signs calls. */
  token?: string;
  signKey?: string;
  settings?: Settings;
  /** By origin. */
  sites?: Record<string, Site>;
};

export async function readLocal<Key extends keyof Local>(key: Key): Promise<Local[Key]> {
  return (await chrome.storage.local.get(key))[key] as Local[Key];
}

export async function writeLocal(items: Local): Promise<void> {
  await chrome.storage.local.set(items);
}

/** The secret of a sign-in that has begun. */
export async function pendingVerifier(): Promise<string | null> {
  const { verifier } = await chrome.storage.session.get('verifier');
  return typeof verifier === 'string' ? verifier : null;
}

export async function keepVerifier(verifier: string | null): Promise<void> {
  if (verifier === null) await chrome.storage.session.remove('verifier');
  else await chrome.storage.session.set({ verifier });
}

/**
 * The key under which a picture is submitted, made once: a background that was stopped between asking and the answer
 * asks with the same key again, and it is the same task.
 * @param again the last try has failed: a new one
 */
export async function attemptKey(page: string, again: boolean, make: () => string): Promise<string> {
  const name = `attempt ${page}`;
  const kept = (await chrome.storage.session.get(name))[name];
  if (typeof kept === 'string' && !again) return kept;
  const key = make();
  await chrome.storage.session.set({ [name]: key });
  return key;
}

/** Nothing stays: token, settings, sites, what is under way. */
export async function forgetEverything(): Promise<void> {
  await chrome.storage.local.clear();
  await chrome.storage.session.clear();
}

export async function readSettings(): Promise<Settings> {
  return (await readLocal('settings')) ?? { target: usualTarget(), translator: 'local', font: 'comic' };
}

export async function keepSettings(settings: Settings): Promise<void> {
  await writeLocal({ settings });
}

/** The language that the reader of this browser most likely wants. */
function usualTarget() {
  return localeTable[uiLocale()].language;
}
