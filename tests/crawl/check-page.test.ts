import { describe, expect, it } from 'vitest';
import { alternateLinks } from '@/lib/i18n/pages';
import { type Answer, pageFaults } from './check-page';
import { readHtml } from './read-html';

const alternates = Object.entries(alternateLinks('ja', '/price'))
  .map(([tag, link]) => `<link rel="alternate" hrefLang="${tag}" href="https://site.test${link}"/>`)
  .join('');
const whole = `<!DOCTYPE html><html lang="ja" dir="ltr"><head><title>料金</title><meta name="description" content="説明"/><meta name="keywords" content="語"/><meta property="og:title" content="料金"/><link rel="canonical" href="https://site.test/ja/price"/>${alternates}</head><body><h1>料金</h1><p>Fukidashi 1.0 &amp; more</p></body></html>`;

function answer(html: string, changes: Partial<Answer> = {}): Answer {
  const headers = new Headers({ 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" });
  return { locale: 'ja', path: '/price', status: 200, headers, html, page: readHtml(html), ...changes };
}

describe('the crawl', () => {
  it('finds nothing wrong with a page that is whole', () => {
    expect(pageFaults(answer(whole))).toEqual([]);
  });

  it.each([
    ['another language', whole.replace('lang="ja"', 'lang="en-US"'), /lang="en-US", not ja/],
    ['a second heading', whole.replace('<p>', '<h1>Twice</h1><p>'), /2 h1/],
    ['no description', whole.replace(/<meta name="description"[^>]*>/, ''), /no description/],
    [
      'another canonical address',
      whole.replace('href="https://site.test/ja/price"/>', 'href="https://site.test/price"/>'),
      /canonical/,
    ],
    ['a missing alternate', whole.replace(/<link rel="alternate" hrefLang="ar"[^>]*>/, ''), /hreflang ar/],
    ['the key of a text that is missing', whole.replace('Fukidashi', 'price.lead'), /message key price\.lead/],
    ['a placeholder left open', whole.replace('Fukidashi', '{count}'), /\{count\}/],
    [
      'structured data that is broken',
      whole.replace('<p>', '<script type="application/ld+json">{</script><p>'),
      /no JSON/,
    ],
    ['a script that its policy forbids', whole.replace('<p>', '<script>alert(1)</script><p>'), /policy forbids/],
  ])('finds %s', (_, html, fault) => {
    expect(pageFaults(answer(html)).join('\n')).toMatch(fault);
  });

  it('finds a wrong status and a cookie', () => {
    const headers = new Headers(answer(whole).headers);
    headers.set('set-cookie', 'a=b');
    expect(pageFaults(answer(whole, { status: 500, headers }))).toEqual([
      'status 500',
      expect.stringContaining('cookie'),
    ]);
  });
});
