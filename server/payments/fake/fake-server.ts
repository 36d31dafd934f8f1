import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something going wrong with the next call of the API (never of a page). */
export type Fault = 'drop-before' | 'drop-after' | '500' | { delayMs: number };

export type FakeRequest = { method: string; url: URL; headers: IncomingMessage['headers']; raw: string };
/** `page`: a page or a redirect of one; no fault, no JSON. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string>; page?: string };

export type FakeServer = {
  base: string;
  port: number;
  /** Used up one by one by the calls that come in. */
  faults: Fault[];
  /** `METHOD path` of every call of the API, with the key that made it idempotent. */
  calls: { method: string; path: string; key: string | undefined; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
};

/**
 * A local HTTP server in the place of a provider's. Whatever `handle` answers can be lost on its way: dropped before
 * it was worked on, after it, answered by a 500 after it, or late.
 */
export async function startFakeServer(
  handle: (request: FakeRequest) => Reply,
  { isApi, keyOf }: { isApi(path: string): boolean; keyOf(headers: IncomingMessage['headers']): string | undefined },
): Promise<FakeServer> {
  const faults: Fault[] = [];
  const calls: FakeServer['calls'] = [];
  let base = '';
  const server = createServer(async (request, response) => {
    const raw = await readBody(request);
    const url = new URL(request.url ?? '/', base);
    const method = request.method ?? 'GET';
    const asked: FakeRequest = { method, url, headers: request.headers, raw };
    const send = ({ status, body, headers, page }: Reply) => {
      response.writeHead(status, {
        'Content-Type': page === undefined ? 'application/json' : 'text/html; charset=utf-8',
        ...headers,
      });
      response.end(page ?? (typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)));
    };
    if (!isApi(url.pathname)) return send(handle(asked));
    calls.push({ method, path: url.pathname, key: keyOf(request.headers), headers: request.headers });
    if (calls.length > mostCalls) calls.splice(0, mostCalls / 2);
    const fault = faults.shift();
    if (fault === 'drop-before') return request.socket.destroy();
    const reply = handle(asked);
    if (fault === 'drop-after') return request.socket.destroy();
    if (typeof fault === 'object') await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    return send(
      fault === '500' ? { status: 500, body: { name: 'INTERNAL_SERVER_ERROR', error: { type: 'api_error' } } } : reply,
    );
  });
  server.keepAliveTimeout = 1_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { base, port, faults, calls, close };
}

const mostCalls = 20_000;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
