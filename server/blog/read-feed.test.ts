import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cachedFeed } from './cached-feed';
import { parseFeed, readFeed } from './read-feed';

const base = 'https://blog.example/feed';
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>${items}</channel></rss>`;

describe('a feed', () => {
  it('in RSS gives titles and addresses in its order', () => {
    const text = rss(
      '<item><title>One &amp; two</title><link>https://blog.example/1</link></item>' +
        '<item><title><![CDATA[Three <3]]></title><link>/3</link></item>',
    );
    expect(parseFeed(text, base)).toEqual([
      { title: 'One & two', linkUrl: 'https://blog.example/1' },
      { title: 'Three <3', linkUrl: 'https://blog.example/3' },
    ]);
  });

  it('in Atom gives the address of the page, not of the entry itself', () => {
    const text =
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">Post</title>' +
      '<link rel="self" href="https://blog.example/self"/><link rel="alternate" href="https://blog.example/post"/></entry></feed>';
    expect(parseFeed(text, base)).toEqual([{ title: 'Post', linkUrl: 'https://blog.example/post' }]);
  });

  it('loses entries whose address could run code, or that have no title', () => {
    const text = rss(
      '<item><title>Bad</title><link>javascript:alert(1)</link></item>' +
        '<item><title>Data</title><link>data:text/html,x</link></item><item><link>https://blog.example/2</link></item>',
    );
    expect(parseFeed(text, base)).toEqual([]);
  });

  it('that is a web page is refused', () => {
    expect(() => parseFeed('<html><body>Hello</body></html>', base)).toThrow('Neither RSS nor Atom');
  });
});

describe('asking for a feed', () => {
  let asked = 0;
  let broken = false;
  let site = '';
  const server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/huge') return response.end('x'.repeat(2 * 1024 * 1024));
    if (broken) return response.writeHead(500).end();
    return response.end(rss('<item><title>Post</title><link>https://blog.example/1</link></item>'));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  it('stops reading one that is too large', async () => {
    await expect(readFeed(`${site}/huge`)).rejects.toThrow('larger than 1 MB');
  });

  it('is done once for many who want it, and not again while it is fresh', async () => {
    asked = 0;
    const fail = (error: unknown) => expect.fail(String(error));
    const all = await Promise.all([1, 2, 3].map(() => cachedFeed(`${site}/feed`, fail)));
    await cachedFeed(`${site}/feed`, fail);
    expect(all.map((posts) => posts.length)).toEqual([1, 1, 1]);
    expect(asked).toBe(1);
  });

  it('gives nothing, and says why to the operator, when it cannot be read', async () => {
    broken = true;
    const failures: unknown[] = [];
    expect(await cachedFeed(`${site}/other`, (error) => failures.push(error))).toEqual([]);
    expect(failures).toHaveLength(1);
  });
});
