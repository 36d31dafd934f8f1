import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientAddress, recordSocketAddresses } from './client-address';

test('without a record of connections nobody is believed', () => {
  expect(clientAddress(new Headers({ 'X-Forwarded-For': '6.6.6.6' }), 0)).toBe('unknown');
});

describe("a visitor's address", () => {
  beforeAll(() => {
    recordSocketAddresses();
    recordSocketAddresses();
  });

  const from = (forwarded: string, trustedProxies = 0) =>
    clientAddress(new Headers({ 'X-Forwarded-For': forwarded }), trustedProxies);

  test('is the connection, whatever the visitor claims', () => {
    expect(from('192.0.2.1')).toBe('192.0.2.1');
    expect(from('6.6.6.6, 7.7.7.7, 192.0.2.1')).toBe('192.0.2.1');
  });

  test('is what the nearest trusted proxies say, and no more than that', () => {
    expect(from('6.6.6.6, 192.0.2.1, 10.0.0.1', 1)).toBe('192.0.2.1');
    expect(from('6.6.6.6, 192.0.2.1, 10.0.0.2, 10.0.0.1', 2)).toBe('192.0.2.1');
  });

  test('is the leftmost when fewer proxies than expected wrote theirs', () => {
    expect(from('10.0.0.1', 2)).toBe('10.0.0.1');
  });

  test('in IPv6 is the network of a household', () => {
    expect(from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(from('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(from('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(from('::1')).toBe('0:0:0:0::/64');
    expect(from('64:ff9b::192.0.2.1')).toBe('64:ff9b:0:0::/64');
    expect(from('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  test('is the same written as IPv4 in IPv6, with a port or in brackets', () => {
    expect(from('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(from('192.0.2.1:4711')).toBe('192.0.2.1');
    expect(from('[2001:db8::1]:4711')).toBe('2001:db8:0:0::/64');
  });

  test.each(['', 'localhost', '999.1.1.1', '<script>', ','])('%j is no address', (forwarded) => {
    expect(from(forwarded)).toBe('unknown');
  });
});

describe('behind a real server', () => {
  const server = createServer((request, response) => {
    const headers = new Headers({ 'X-Forwarded-For': String(request.headers['x-forwarded-for']) });
    response.end(clientAddress(headers, Number(new URL(request.url ?? '', 'http://x').searchParams.get('proxies'))));
  });
  let base = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  test('a visitor cannot claim an address', async () => {
    const answer = await fetch(`${base}/?proxies=0`, { headers: { 'X-Forwarded-For': '6.6.6.6' } });
    expect(await answer.text()).toBe('127.0.0.1');
  });

  test("a trusted proxy's word counts", async () => {
    const answer = await fetch(`${base}/?proxies=1`, { headers: { 'X-Forwarded-For': '6.6.6.6, 192.0.2.1' } });
    expect(await answer.text()).toBe('192.0.2.1');
  });
});
