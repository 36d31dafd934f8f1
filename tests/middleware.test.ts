import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import middleware from '@/middleware';

// As under `next dev`: without a build there are no hashes to read.
beforeEach(() => vi.stubEnv('NODE_ENV', 'development'));
afterEach(() => vi.unstubAllEnvs());

function ask(path: string, headers: Record<string, string> = {}) {
  return middleware(new NextRequest(`http://site.test${path}`, { headers }));
}

describe('the language of an address', () => {
  test('is detected on the root only, and the redirect remembers it', () => {
    const response = ask('/', { 'accept-language': 'ja,en;q=0.5' });
    expect(response.headers.get('location')).toBe('http://site.test/ja');
    expect(response.headers.get('set-cookie')).toMatch(/i18n_redirected=ja;.*Max-Age=31536000/);
    expect(ask('/manga-translator', { 'accept-language': 'ja' }).headers.get('location')).toBeNull();
  });

  test('follows a remembered choice before the browser’s wish', () => {
    const response = ask('/', { 'accept-language': 'ja', cookie: 'i18n_redirected=en' });
    expect(response.headers.get('location')).toBeNull();
  });

  test('puts no cookie on a page that a cache may keep', () => {
    for (const path of ['/', '/ja', '/manga-translator', '/ar/manga-translator', '/nowhere']) {
      expect(ask(path, { 'accept-language': 'en' }).headers.get('set-cookie'), path).toBeNull();
    }
  });

  test('an English prefix leads to the address without it and counts as a choice', () => {
    const response = ask('/en', { 'accept-language': 'ja' });
    expect(response.headers.get('location')).toBe('http://site.test/');
    expect(response.headers.get('set-cookie')).toContain('i18n_redirected=en');
  });
});

test('what a phone’s share sheet sends opens the tool in the language that is remembered', () => {
  const response = ask('/shared', { cookie: 'i18n_redirected=ja' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('http://site.test/ja/manga-translator?shared');
  expect(ask('/shared').headers.get('location')).toBe('http://site.test/manga-translator?shared');
});

describe('an unknown address', () => {
  test.each(['/nowhere', '/ja/nowhere', '/xx', '/manga-translator/more', '/404'])('%s is a 404', (path) => {
    expect(ask(path).status).toBe(404);
  });

  test('gets the 404 page of its own language', () => {
    expect(ask('/ar/nowhere').headers.get('x-middleware-rewrite')).toBe('http://site.test/ar/error/404');
    expect(ask('/nowhere').headers.get('x-middleware-rewrite')).toBe('http://site.test/en/error/404');
  });
});

test('every page carries a content security policy', () => {
  for (const path of ['/', '/ja/manga-translator', '/nowhere']) {
    expect(ask(path).headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
  }
});
