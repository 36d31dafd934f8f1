import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { AppError } from '@/lib/contract/error';
import { checkUrl } from './check-url';
import { agentFor, type Network } from './network';
import { readBody } from './read-body';

/** As many as browsers need for pictures, and no more. */
const mostRedirects = 5;

export type OutgoingRequest = {
  /** A POST is not redirected: its answer is the redirect. */
  method?: 'GET' | 'POST';
  /** Sent to the first address only, not to where it leads on to. */
  headers?: Record<string, string>;
  body?: string;
  /** Most bytes that are read, after decompression; of a longer answer the beginning. */
  mostBytes: number;
  /** For everything together, redirects too (ms). */
  timeout: number;
  signal?: AbortSignal;
};

export type OutgoingAnswer = {
  /** Where the answer came from, after redirects. */
  url: string;
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** There was more of it. */
  isCut: boolean;
};

/**
 * Asks an address that a person gave (server-side request forgery is what this stands against; docs/security.md).
 * Only http and https on their own ports, to public addresses, which are judged when connecting; redirects are
 * followed by hand and judged likewise; no cookies, no credentials; bounded in time and size.
 * @throws AppError address-invalid, address-refused, address-redirects, address-unreachable; the signal's reason
 */
export async function fetchSafely(
  network: Network,
  address: string,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const { mostBytes, timeout, signal: given } = request;
  const timer = AbortSignal.timeout(timeout);
  const signal = given ? AbortSignal.any([given, timer]) : timer;
  let url = checkUrl(network, address);
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await ask(network, url, redirects === 0 ? request : { ...request, headers: {} }, signal);
      const location = request.method === 'POST' ? null : redirectOf(response);
      if (location === null)
        return { url: url.href, status: response.statusCode!, ...(await readBody(response, mostBytes)) };
      response.destroy();
      const next = checkUrl(network, location, url);
      const isDowngrade = url.protocol === 'https:' && next.protocol === 'http:';
      if (isDowngrade || redirects === mostRedirects) throw new AppError('address-redirects', { host: url.hostname });
      url = next;
    }
  } catch (error) {
    given?.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw new AppError('address-unreachable', { host: url.hostname }, { cause: error });
  }
}

/** Resolves with the head of the answer; the body is still to be read or destroyed. */
function ask(
  network: Network,
  url: URL,
  { method = 'GET', headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method,
      agent: agentFor(network, url),
      headers: { 'user-agent': 'Fukidashi', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      signal,
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.once('close', () => reject(new Error('closed without an answer')));
    sent.end(body);
  });
}

function redirectOf({ statusCode, headers }: IncomingMessage): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode!) || headers.location === undefined) return null;
  // Node reads headers as Latin-1; what is sent in them unescaped is UTF-8.
  return Buffer.from(headers.location, 'latin1').toString();
}
