import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '@/lib/contract/call';

export type Seen = { request: IncomingMessage; body: string };
export type Answerer = (seen: Seen, response: ServerResponse) => void | Promise<void>;

/** The plainest call there is; `good` answers it. */
export const lookUp = defineCall({
  method: 'GET',
  path: '/api/look',
  payload: 'none',
  signed: false,
  input: z.object({}),
  output: z.object({ value: z.number() }),
});

/** A server that answers as told and remembers what it saw, and the page around the client that calls it. */
export type ClientStage = {
  callApi: typeof import('@/lib/api/client').callApi;
  seen: Seen[];
  answer: Answerer;
  page: { tokens: Map<string, string>; signKey: string; lang: string; redirects: string[]; downloads: string[] };
  close(): void;
};

/** Each stage has a client of its own: it remembers whether the visitor is known. */
export async function openStage(signKey = ''): Promise<ClientStage> {
  const page: ClientStage['page'] = { tokens: new Map(), signKey, lang: 'en', redirects: [], downloads: [] };
  stubPage(page);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { request, body: Buffer.concat(chunks).toString() };
    stage.seen.push(one);
    await stage.answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.resetModules();
  const client = await import('@/lib/api/client');
  client.setApiBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const stage: ClientStage = {
    callApi: client.callApi,
    seen: [],
    answer: good,
    page,
    close() {
      server.closeAllConnections();
      server.close();
      vi.unstubAllGlobals();
    },
  };
  return stage;
}

export function good(_: Seen, response: ServerResponse): void {
  json(response, 200, { code: 200, message: 'OK', data: { value: 7 } });
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** What the call rejected with. By name: the class is another one after vi.resetModules. */
export async function failureOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && error.name === 'ApiError') return { ...error, message: error.message };
    throw error;
  }
  throw new Error('the call did not fail');
}

function stubPage(page: ClientStage['page']) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => page.tokens.get(key) ?? null,
    setItem: (key: string, value: string) => page.tokens.set(key, value),
  });
  vi.stubGlobal('location', { assign: (url: string) => page.redirects.push(url) });
  vi.stubGlobal('document', {
    querySelector: () => ({ content: page.signKey }),
    documentElement: {
      get lang() {
        return page.lang;
      },
    },
    body: { append() {} },
    createElement: () => ({
      click(this: { download: string }) {
        page.downloads.push(this.download);
      },
      remove() {},
    }),
  });
}
