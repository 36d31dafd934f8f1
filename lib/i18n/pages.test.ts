import { describe, expect, test } from 'vitest';
import { locales } from './locales';
import { alternateLinks, isPagePath, localizedPath, routeName, splitLocale } from './pages';

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
    const links = alternateLinks('ja', '/manga-translator');
    expect(Object.keys(links)).toHaveLength(locales.length + 1);
    expect(links['x-default']).toBe('/manga-translator');
    expect(links.ja).toBe('/ja/manga-translator');
  });

  test('the privacy policy without a prefix names no other, and no other names it', () => {
    expect(alternateLinks('en', '/privacyPolicy')).toEqual({});
    const links = alternateLinks('ja', '/privacyPolicy');
    expect(links.ja).toBe('/ja/privacyPolicy');
    expect(Object.values(links)).not.toContain('/privacyPolicy');
  });

  test('route names carry their language', () => {
    expect(routeName('ja', '/')).toBe('index___ja');
    expect(routeName('en', '/install/steps-1')).toBe('install-steps-1___en');
  });
});
