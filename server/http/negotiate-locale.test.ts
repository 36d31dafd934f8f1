import { describe, expect, test } from 'vitest';
import { negotiateLocale } from './negotiate-locale';

describe("the caller's language", () => {
  test.each([
    ['ja', 'ja'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['fi, ar-EG;q=0.5', 'ar'],
    ['en;q=0.3, ar;q=0.9', 'ar'],
    ['ja;q=0, en', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
    ['constructor, __proto__', 'en'],
  ])('of %j is %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale);
  });
});
