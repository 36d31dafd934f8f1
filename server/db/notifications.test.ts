import { type AddressInfo, createServer, type Server } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from './notifications';

let server: Server;
let connections = 0;

beforeEach(async () => {
  connections = 0;
  // Takes every connection and closes it, as a database does that is shutting down.
  server = createServer((socket) => {
    connections += 1;
    socket.resume().end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

test('a first connection that fails is the caller’s to know, and is not tried again behind their back', async () => {
  const url = `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`;
  await expect(listen(url, pino({ level: 'silent' }))).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  expect(connections).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
