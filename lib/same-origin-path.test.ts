import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameOriginPath } from './same-origin-path';

describe('a path to go back to', () => {
  test.each([
    ['/', '/'],
    ['/price', '/price'],
    ['/ar/manga-translator?x=1&y=%2F%2Fevil.example#top', '/ar/manga-translator?x=1&y=%2F%2Fevil.example#top'],
    ['/a/../price', '/price'],
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
    ['/search?q=https://evil.example', '/search?q=https://evil.example'],
  ])('%s leads to %s', (text, path) => {
    expect(sameOriginPath(text)).toBe(path);
  });

  test.each([
    'https://evil.example',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/..\\\\evil.example',
    '/.\\/evil.example',
    '//user@evil.example',
    '//[::1]/',
    '//evil.example:99999',
    '//%',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.example',
    'price',
    '',
  ])('%j leads home', (text) => {
    expect(sameOriginPath(text)).toBe('/');
  });

  test.each([null, undefined])('%s leads to the fallback', (text) => {
    expect(sameOriginPath(text, '/manga-translator')).toBe('/manga-translator');
  });

  test('never leaves the site, whatever is written', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '\t', '\n', '@', ':', 'evil.example', '?', '#'),
      {
        maxLength: 9,
      },
    );
    const text = fc.oneof(
      hostile.map((parts) => `/${parts.join('')}`),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(text, (written) => {
        const path = sameOriginPath(written);
        expect(new URL(path, 'https://ours.example/deep/page').origin).toBe('https://ours.example');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(sameOriginPath(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});
