import { defaultLocale, isLocale, type Locale } from '../i18n/locales';
import { localizedPath } from '../i18n/pages';

/** What the API client needs of the page around it; every access survives a page without it (worker, tests). */

export const tokenKey = 'token';

/** The bearer token, null when signed out. */
export function storedToken(): string | null {
  return readItem(tokenKey);
}

export function storeToken(token: string): void {
  writeItem(tokenKey, token);
}

/** @param token only when this one is still stored; another tab, or a sign-in meanwhile, may have put a newer one */
export function forgetToken(token: string | null = storedToken()): void {
  if (storedToken() === token) writeItem(tokenKey, null);
}

/** An item of the browser's local storage; null where there is none or storage is forbidden. */
export function readItem(key: string): string | null {
  return ignoreRefusal(() => globalThis.localStorage?.getItem(key) ?? null, null);
}

/** @param value null removes the item */
export function writeItem(key: string, value: string | null): void {
  ignoreRefusal(() => {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  }, undefined);
}

/** Base64 SPKI from `<meta name="sign-key">`; null when the page has none. */
export function signingKeyOfPage(): string | null {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="sign-key"]')?.content || null;
}

/** The page's language, in which the server is asked to answer. */
export function localeOfPage(): Locale {
  const language = globalThis.document?.documentElement.lang;
  const known = isLocale(language) ? language : language?.split('-')[0];
  return isLocale(known) ? known : defaultLocale;
}

/** An answer 404 from any call leads here (specification §2). */
export function goToNotFound(): void {
  globalThis.location?.assign(localizedPath(localeOfPage(), '/404'));
}

/** Lets the browser save a file. */
export function saveFile(bytes: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: Safari starts reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Storage throws where a person forbids it to sites; the site must work without. */
function ignoreRefusal<Value>(access: () => Value, otherwise: Value): Value {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
