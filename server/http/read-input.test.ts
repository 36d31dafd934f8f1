import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyLimit, parseInput, readInput } from './read-input';

const address = 'http://localhost/api/x';
const jsonType = { 'Content-Type': 'application/json' };

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request(address, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

describe('a JSON body', () => {
  test('is read whatever its charset parameter', async () => {
    const request = post('{"a":"吹"}', { 'Content-Type': 'Application/JSON; charset=utf-8' });
    expect(await readInput('json', request)).toEqual({ a: '吹' });
  });

  test.each(['', '{', '[]', 'null', '3', '"text"', '{"a":1}x'])('%j is refused', async (body) => {
    await expect(readInput('json', post(body, jsonType))).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'body' },
    });
  });

  test('that is not UTF-8 is refused', async () => {
    const bytes = Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    await expect(readInput('json', post(bytes, jsonType))).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test("is refused when another site's form could have sent it", async () => {
    const request = post('{"a":1}', { 'Content-Type': 'text/plain' });
    await expect(readInput('json', request)).rejects.toMatchObject({ details: { field: 'content-type' } });
  });

  test('larger than the limit is refused', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(bodyLimit.json) });
    await expect(readInput('json', post(body, jsonType))).rejects.toMatchObject({ code: 'input-too-large' });
  });
});

describe('an upload', () => {
  test('that announces too much is refused before a byte is read', async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '99999999' };
    await expect(readInput('multipart', post(body, headers))).rejects.toMatchObject({ code: 'image-too-large' });
    expect(pulled).toBe(0);
  });

  test('that goes on and on without an announcement is stopped at the limit', async () => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel() {
        cancelled = true;
      },
    });
    const request = post(body, { 'Content-Type': 'multipart/form-data; boundary=b' });
    await expect(readInput('multipart', request)).rejects.toMatchObject({ code: 'image-too-large' });
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(bodyLimit.multipart + 4 * 65_536);
  });

  test.each([
    ['no multipart', { 'Content-Type': 'image/png' }, 'content-type'],
    ['no boundary', { 'Content-Type': 'multipart/form-data' }, 'body'],
    ['another boundary', { 'Content-Type': 'multipart/form-data; boundary=other' }, 'body'],
  ])('with %s is refused', async (_, headers, field) => {
    await expect(readInput('multipart', post('--b\r\n\r\n', headers))).rejects.toMatchObject({ details: { field } });
  });
});

describe('fields', () => {
  test('of a query are texts', async () => {
    expect(await readInput('query', new Request(`${address}?a=1&b=x%20y`))).toEqual({ a: '1', b: 'x y' });
  });

  test('given twice are refused', async () => {
    const error = { code: 'invalid-input', details: { field: 'a' } };
    await expect(readInput('query', new Request(`${address}?a=1&a=2`))).rejects.toMatchObject(error);
    const form = new FormData();
    form.append('a', '1');
    form.append('a', '2');
    await expect(readInput('multipart', post(form))).rejects.toMatchObject(error);
  });

  test('of no call are not read', async () => {
    expect(await readInput('none', new Request(`${address}?a=1`))).toEqual({});
  });
});

describe('the field at fault', () => {
  const schema = z.strictObject({ page: z.strictObject({ id: z.string() }), size: z.number() });

  test.each([
    [{ page: { id: 3 }, size: 1 }, 'page.id'],
    [{ page: { id: 'a' } }, 'size'],
    [{ page: { id: 'a' }, size: 1, extra: 1 }, 'extra'],
    [JSON.parse('{"page":{"id":"a"},"size":1,"__proto__":{}}'), '__proto__'],
  ])('of %j is %s', (input, field) => {
    expect(() => parseInput(schema, input)).toThrow(
      expect.objectContaining({ code: 'invalid-input', details: { field } }),
    );
  });
});
