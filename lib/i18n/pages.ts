import { blogPosts } from '../blog-posts';
import { defaultLocale, isLocale, type Locale, locales, localeTable } from './locales';

/** One page for each kind of comic that people look for. */
export const guideNames = [
  'japanese-manga-translator',
  'korean-manhwa-translator',
  'chinese-manhua-translator',
  'webtoon-translator',
  'comic-translator',
] as const;

/** Pages of prose that one route draws, from content/pages (the specification's `/{name}`). */
export const proseNames = ['about', 'affiliates', 'climate', 'contact', ...guideNames] as const;

/** Documents whose English text binds. */
export const legalNames = ['privacyPolicy', 'return-and-refund-policy', 'terms-and-conditions'] as const;

export const installSteps = ['steps-1', 'steps-2', 'steps-3', 'steps-4'] as const;

export type GuideName = (typeof guideNames)[number];
export type ProseName = (typeof proseNames)[number];
export type LegalName = (typeof legalNames)[number];
export type InstallStep = (typeof installSteps)[number];

/** Every page that exists, without its language prefix; middleware answers anything else with the 404 page. */
export const pagePaths = [
  '/',
  '/developers',
  '/faq',
  '/links',
  '/login',
  '/manga-translator',
  '/price',
  '/setting',
  '/extension-connect',
  '/show-cases',
  '/blog',
  ...blogPosts.map(({ slug }) => `/blog/${slug}` as const),
  ...proseNames.map((name) => `/${name}` as const),
  ...legalNames.map((name) => `/${name}` as const),
  ...installSteps.map((step) => `/install/${step}` as const),
] as const;
export type PagePath = (typeof pagePaths)[number];

/** The static page shown for unknown addresses. */
export const notFoundPath = '/error/404';

/** Where a phone's share sheet sends pages; `public/share-worker.js` keeps them, middleware leads on to the tool. */
export const sharePath = '/shared';

const unlisted: readonly PagePath[] = ['/login', '/setting', '/extension-connect'];
const known: ReadonlySet<string> = new Set(pagePaths);

export function isPagePath(path: string): path is PagePath {
  return known.has(path);
}

/** Whether search engines may list the page: not those of one's own. */
export function isListed(path: PagePath): boolean {
  return !unlisted.includes(path);
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

/** The route's name with its language, as statistics know it: `price___ja`, `index___en`. */
export function routeName(locale: Locale, path: PagePath): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '-');
  return `${name}___${locale}`;
}

/**
 * `hreflang` → address of a page, with `x-default`; relative, for Next's metadata. The privacy policy without a
 * prefix stands alone: it names no other, and no other names it.
 */
export function alternateLinks(locale: Locale, path: PagePath): Record<string, string> {
  const alone = path === '/privacyPolicy';
  if (alone && locale === defaultLocale) return {};
  const named = alone ? locales.filter((other) => other !== defaultLocale) : locales;
  const links = named.map((other) => [localeTable[other].tag, localizedPath(other, path)]);
  return Object.fromEntries(alone ? links : [...links, ['x-default', localizedPath(defaultLocale, path)]]);
}
