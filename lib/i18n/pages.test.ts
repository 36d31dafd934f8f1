import { describe, expect, test } from 'vitest';
import { locales } from './locales';
import { alternateLinks, isPagePath, localizedPath, splitLocale } from './pages';

describe('addresses and languages', () => {
  test('a known prefix is taken off, an unknown one is part of the address', () => {
    expect(splitLocale('/ja/manga-translator')).toEqual({ locale: 'ja', path: '/manga-translator', prefixed: true });
    expect(splitLocale('/ja')).toEqual({ locale: 'ja', path: '/', prefixed: true });
    expect(splitLocale('/xx/manga-translator')).toEqual({
      locale: 'en',
      path: '/xx/manga-translator',
      prefixed: false,
    });
    expect(splitLocale('/constructor')).toEqual({ locale: 'en', path: '/constructor', prefixed: false });
  });

  test('English addresses have no prefix', () => {
    expect(localizedPath('en', '/manga-translator')).toBe('/manga-translator');
    expect(localizedPath('ar', '/manga-translator')).toBe('/ar/manga-translator');
    expect(localizedPath('ar', '/')).toBe('/ar');
  });

  test('an address is a page only when it is one exactly', () => {
    expect(isPagePath('/manga-translator')).toBe(true);
    expect(isPagePath('/manga-translator/')).toBe(false);
    expect(isPagePath('/error/404')).toBe(false);
  });

  test('every language and the default are named as alternates', () => {
    const links = alternateLinks('/manga-translator');
    expect(Object.keys(links)).toHaveLength(locales.length + 1);
    expect(links['x-default']).toBe('/manga-translator');
    expect(links.ja).toBe('/ja/manga-translator');
  });
});
