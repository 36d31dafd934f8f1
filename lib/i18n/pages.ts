import { defaultLocale, isLocale, type Locale, locales, localeTable } from './locales';

/** Every page that exists, without its language prefix; middleware answers anything else with the 404 page. */
const pagePaths = ['/', '/login', '/manga-translator', '/price', '/setting'] as const;
export type PagePath = (typeof pagePaths)[number];

/** The static page shown for unknown addresses. */
export const notFoundPath = '/error/404';

export function isPagePath(path: string): path is PagePath {
  return pagePaths.some((known) => known === path);
}

/** Splits `/ja/manga-translator` into its language and `/manga-translator`; no prefix means the default. */
export function splitLocale(pathname: string): { locale: Locale; path: string; prefixed: boolean } {
  const [, first, ...rest] = pathname.split('/');
  if (!isLocale(first)) return { locale: defaultLocale, path: pathname, prefixed: false };
  return { locale: first, path: `/${rest.join('/')}`, prefixed: true };
}

/** The public address of a page in a language: English has no prefix. */
export function localizedPath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** `hreflang` → address of a page, with `x-default`; relative, for Next's metadata. */
export function alternateLinks(path: PagePath): Record<string, string> {
  const links = locales.map((locale) => [localeTable[locale].tag, localizedPath(locale, path)]);
  return Object.fromEntries([...links, ['x-default', localizedPath(defaultLocale, path)]]);
}
