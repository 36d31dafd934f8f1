// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isStaleScript, mayReload } from './stale-script';

test.each([
  Object.assign(new Error('gone'), { name: 'ChunkLoadError' }),
  new Error('Failed to load chunk /_next/static/chunks/1.js'),
  new Error('Loading CSS chunk 4 failed'),
  new TypeError('Failed to fetch dynamically imported module: /x.js'),
])('a script that is gone is known by its error: %s', (error) => {
  expect(isStaleScript(error)).toBe(true);
});

test('a fault of the page itself is no reason to reload', () => {
  expect(isStaleScript(new TypeError('x is undefined'))).toBe(false);
});

test('the page is reloaded at most once a minute', () => {
  sessionStorage.clear();
  const start = 1_700_000_000_000;
  expect([0, 1, 59_999, 60_000, 60_001].map((later) => mayReload(sessionStorage, start + later))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});
