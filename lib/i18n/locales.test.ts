import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { locales } from './locales';

const wanted = ['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'tr', 'vi', 'zh-CN'];

test('the site speaks the eleven languages of the specification', () => {
  expect([...locales].sort()).toEqual([...wanted].sort());
});

test.each(wanted)('%s has its texts', (locale) => {
  expect(existsSync(path.join(import.meta.dirname, `../../messages/${locale}.json`))).toBe(true);
});
