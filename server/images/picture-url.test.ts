import { describe, expect, test } from 'vitest';
import { checkPictureUrl, pictureUrl } from './picture-url';

const secret = 'a secret of at least thirty-two characters';
const at = (time: string) => ({ secret, clock: { now: () => new Date(time) } });
const key = 'images/abc/original.png';
const parse = (path: string) => new URL(path, 'http://localhost');

describe('a picture link', () => {
  test('is good for an hour and at most a quarter more', () => {
    const url = parse(pictureUrl(at('2026-11-20T10:07:00Z'), key));
    const left = checkPictureUrl(at('2026-11-20T10:07:00Z'), url)?.left ?? 0;
    expect(left).toBeGreaterThanOrEqual(3600);
    expect(left).toBeLessThanOrEqual(4500);
    expect(checkPictureUrl(at('2026-11-20T11:06:59Z'), url)?.left).toBeGreaterThan(0);
    expect(checkPictureUrl(at('2026-11-20T11:22:01Z'), url)).toEqual({ key, left: 0 });
  });

  test('is the same for a while, so that browsers may cache it', () => {
    expect(pictureUrl(at('2026-11-20T10:01:00Z'), key)).toBe(pictureUrl(at('2026-11-20T10:14:00Z'), key));
  });

  test.each([
    ['another key', (url: string) => url.replace('abc', 'abd')],
    ['a later end', (url: string) => url.replace(/e=(\d+)/, (_, end) => `e=${Number(end) + 900}`)],
    ['no end', (url: string) => url.replace(/e=\d+&/, '')],
    ['no signature', (url: string) => url.replace(/&s=.*/, '')],
    ['another signature', (url: string) => url.replace(/s=.*/, `s=${'A'.repeat(22)}`)],
    ['a key that climbs out', (url: string) => url.replace('images/abc', 'images/x/../abc2')],
  ])('with %s is not ours', (_, forge) => {
    const context = at('2026-11-20T10:01:00Z');
    expect(checkPictureUrl(context, parse(forge(pictureUrl(context, key))))).toBeNull();
  });

  test('made with another secret is not ours', () => {
    const context = at('2026-11-20T10:01:00Z');
    expect(checkPictureUrl({ ...context, secret: 'another' }, parse(pictureUrl(context, key)))).toBeNull();
  });
});
