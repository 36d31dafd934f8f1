import type { Context } from '@/server/context';
import { recordSocketAddresses } from '@/server/http/client-address';
import type { RunningProcess } from '@/server/start-process';

/** Makes this test's context the one that route handlers find (server/start-process.ts). */
export function serveWith(context: Context): void {
  recordSocketAddresses();
  const running: RunningProcess = { context, stop: async () => undefined };
  Object.assign(globalThis, { [Symbol.for('fukidashi.process')]: Promise.resolve(running) });
}

/** What a browser keeps between calls: the visitor's cookie. */
export type Browser = { cookie: string; address: string };

export function newBrowser(address = '192.0.2.1'): Browser {
  return { cookie: '', address };
}

/** A request as it reaches a handler, with the browser's cookie and address. */
export function requestFrom(browser: Browser, path: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (browser.cookie) headers.set('Cookie', browser.cookie);
  headers.set('X-Forwarded-For', browser.address);
  return new Request(new URL(path, 'http://localhost'), { ...init, headers });
}

/** Keeps what the answer sets, as a browser would. */
export function receive(browser: Browser, response: Response): Response {
  browser.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie;
  return response;
}
