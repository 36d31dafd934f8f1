import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { Handlers } from '@/server/http/route';

const folder = path.join(import.meta.dirname, '../app/api');

export type ApiSite = { url: string; close(): Promise<void> };

/**
 * A real HTTP server in front of the very route files that Next serves, found as Next finds them: by their folders.
 * `serveWith` (browser.ts) says with which context.
 */
export async function startApiSite(): Promise<ApiSite> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const url = new URL(message.url ?? '/', `http://${message.headers.host}`);
  const hasBody = !['GET', 'HEAD'].includes(message.method ?? '');
  const request = new Request(url, {
    method: message.method,
    headers: Object.entries(message.headers).flatMap(([name, value]) =>
      [value].flat().map((line): [string, string] => [name, line ?? '']),
    ),
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(message) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
  const handlers = (await import(/* @vite-ignore */ pathToFileURL(routeFile(url.pathname)).href)) as Handlers;
  const reply = await handlers[message.method as keyof Handlers](request);
  response.writeHead(reply.status, [...reply.headers].flat());
  if (!reply.body) return void response.end();
  // Whoever goes away in the middle is no fault of ours.
  await pipeline(Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(
    () => undefined,
  );
}

/** A folder `[id]` takes any name; what there is none for is answered by the catch-all. */
function routeFile(pathname: string): string {
  let place = folder;
  for (const name of pathname.split('/').slice(2)) {
    const next = [name, '[id]'].map((folderName) => path.join(place, folderName)).find((each) => existsSync(each));
    if (!next) return path.join(folder, '[[...path]]/route.ts');
    place = next;
  }
  const file = path.join(place, 'route.ts');
  return existsSync(file) ? file : path.join(folder, '[[...path]]/route.ts');
}
