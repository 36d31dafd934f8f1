import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { adapterOf, adapters, chapterOf } from '../adapters';
import { addressOf, findPictures } from './find-pictures';

const folder = path.join(import.meta.dirname, '../fixtures');

function show(name: string): void {
  document.documentElement.innerHTML = readFileSync(path.join(folder, `${name}.html`), 'utf8');
}

beforeAll(() => {
  // jsdom loads no pictures: their attributes say how large they are.
  for (const side of ['width', 'height'] as const) {
    const name = side === 'width' ? 'naturalWidth' : 'naturalHeight';
    Object.defineProperty(HTMLImageElement.prototype, name, {
      get(this: HTMLImageElement) {
        return Number(this.getAttribute(side) ?? 0);
      },
    });
  }
});

describe('the pages of a site', () => {
  test.each([
    ['mangadex', 'mangadex.org', 2],
    ['webtoon', 'www.webtoons.com', 2],
    ['pixiv-comic', 'comic.pixiv.net', 3],
    ['naver-webtoon', 'comic.naver.com', 2],
    ['manga-plus', 'mangaplus.shueisha.co.jp', 2],
  ])('of %s are found, and nothing around them', (id, host, count) => {
    show(id);
    const adapter = adapterOf(host);
    expect(adapter.id).toBe(id);
    const pictures = findPictures(document, adapter);
    expect(pictures).toHaveLength(count);
    expect(pictures.map(addressOf).filter((address) => address?.includes('-9.'))).toEqual([]);
  });

  test('are an entry with a fixture each', () => {
    for (const { id } of adapters) expect(() => show(id)).not.toThrow();
  });

  test('of an unknown site are its large pictures, without those of its frame', () => {
    document.body.innerHTML = `
      <header><img width="900" height="400" src="banner.png"></header>
      <img width="64" height="64" src="icon.png">
      <p><img width="800" height="1150" src="page-1.png"></p>
      <canvas width="700" height="1000"></canvas>
      <aside><img width="600" height="900" src="advertisement.png"></aside>`;
    const pictures = findPictures(document, adapterOf('comics.example'));
    expect(pictures.map((picture) => picture.localName)).toEqual(['img', 'canvas']);
  });

  test('are those of the known site only on its own hosts', () => {
    expect(adapterOf('notmangadex.org').id).toBe('generic');
    expect(adapterOf('mangadex.org.evil.example').id).toBe('generic');
    expect(adapterOf('m.webtoons.com').id).toBe('webtoon');
  });
});

describe('a chapter', () => {
  test('is the same on each of its pages where the site’s address names it', () => {
    const adapter = adapterOf('mangadex.org');
    expect(chapterOf(adapter, '/chapter/abc/1')).toBe(chapterOf(adapter, '/chapter/abc/2'));
    expect(chapterOf(adapter, '/chapter/abd/1')).not.toBe(chapterOf(adapter, '/chapter/abc/1'));
  });

  test('is the whole path elsewhere', () => {
    const adapter = adapterOf('comics.example');
    expect(chapterOf(adapter, '/a/1')).not.toBe(chapterOf(adapter, '/a/2'));
  });
});
