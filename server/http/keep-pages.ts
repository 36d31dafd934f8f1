import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isPagePath, splitLocale } from '@/lib/i18n/pages';
import { acceptedIn } from './accepted';

type Encoding = 'br' | 'gzip' | 'identity';
type KeptPage = { headers: OutgoingHttpHeaders; bodies: Record<Encoding, Buffer> };

/** What Next says of a page that no request and no time changes. */
const forever = 's-maxage=31536000';
/** The best quality takes ten times as long and makes it a twentieth smaller. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const known = new WeakSet<Server>();

/**
 * Answers the pages of the build from memory, compressed once, from the second request on. The first one is Next's: its
 * headers and bytes are what is kept, so there is one place that says what they are. Next would read, hash and
 * compress the same page anew for everybody (docs/decisions/0011).
 */
export function keepPages(): void {
  // Next makes the server and hands it to nobody; every request names it.
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    const [answer] = server.listeners('request') as RequestListener[];
    if (!answer || server.listenerCount('request') > 1) return;
    server.removeListener('request', answer).on('request', withKeptPages(answer));
  });
}

/** @param answer asked for everything else, and until an answer to a page could be kept */
export function withKeptPages(answer: RequestListener): RequestListener {
  const pages = new Map<string, KeptPage | 'not to be kept'>();
  return (request, response) => {
    const address = addressOf(request);
    const page = address === null ? 'not to be kept' : pages.get(address);
    if (typeof page === 'object') return send(page, request, response);
    if (address !== null && page === undefined && request.method === 'GET') {
      void keep(request, response).then((kept) => kept && pages.set(address, kept));
    }
    answer(request, response);
  };
}

/** Null where the answer depends on more than the address: `/` on the visitor's language, parts of pages on their state. */
function addressOf({ method, url = '', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined || url.includes('_rsc=')) return null;
  const address = url.split('?', 1)[0] ?? '';
  const { path, prefixed } = splitLocale(address);
  return isPagePath(path) && (path !== '/' || prefixed) ? address : null;
}

/** @returns null for an answer that says nothing of the page: a broken connection, or what the visitor has already */
async function keep(request: IncomingMessage, response: ServerResponse): Promise<KeptPage | 'not to be kept' | null> {
  // Compressed here, and better, for it is done once.
  delete request.headers['accept-encoding'];
  const body = await bodyOf(response);
  if (!body || response.statusCode !== 200) return null;
  const headers = response.getHeaders();
  const isOfBuild = headers['cache-control'] === forever && !headers['set-cookie'];
  if (!isOfBuild || body.length !== Number(headers['content-length'])) return 'not to be kept';
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(body, quickly), promisify(gzip)(body)]);
  return { headers, bodies: { br, gzip: zipped, identity: body } };
}

/** What the answer ends with, which is all of it when it is sent in one piece. */
function bodyOf(response: ServerResponse): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const end = response.end.bind(response) as (...sent: unknown[]) => ServerResponse;
    response.end = (...sent: unknown[]) => {
      const [chunk] = sent;
      resolve(typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.from(chunk as string) : null);
      return end(...sent);
    };
    response.once('close', () => resolve(null));
  });
}

function send({ headers, bodies }: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const etag = String(headers.etag ?? '');
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  if (etag && request.headers['if-none-match']?.includes(etag)) {
    for (const name of ['content-length', 'content-type']) response.removeHeader(name);
    response.writeHead(304).end();
    return;
  }
  const encoding = encodingOf(request);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bodies[encoding].length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : bodies[encoding]);
}

function encodingOf(request: IncomingMessage): Encoding {
  const accepted = acceptedIn(String(request.headers['accept-encoding'] ?? ''));
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}
