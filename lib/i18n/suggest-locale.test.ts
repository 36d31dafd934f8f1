import { expect, test } from 'vitest';
import { suggestLocale } from './suggest-locale';

test('the browser’s language is suggested when the site speaks it and the page does not', () => {
  expect(suggestLocale('ja', 'en')).toBe('ja');
  expect(suggestLocale('ar-EG', 'en')).toBe('ar');
  expect(suggestLocale('en-GB', 'ja')).toBe('en');
});

test('nothing is suggested for the page’s own language, one the site lacks, or none', () => {
  expect(suggestLocale('en-GB', 'en')).toBeNull();
  expect(suggestLocale('tlh', 'en')).toBeNull();
  expect(suggestLocale('constructor', 'en')).toBeNull();
  expect(suggestLocale(undefined, 'en')).toBeNull();
  expect(suggestLocale('', 'en')).toBeNull();
});
