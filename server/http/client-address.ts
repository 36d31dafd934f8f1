import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Set once per process; on globalThis because Next loads this module twice (pages and instrumentation). */
const recording = Symbol.for('fukidashi.socket-addresses');
const shared = globalThis as { [recording]?: true };

/**
 * Appends the address of every connection to its request's `X-Forwarded-For`, as a reverse proxy would. Next hands
 * a route handler no socket, and leaves a header that the client sent as it is: without this anybody could claim
 * any address. Must run before the first request is served (instrumentation.ts).
 */
export function recordSocketAddresses(): void {
  if (shared[recording]) return;
  shared[recording] = true;
  // Published by node:http before the server's handler sees the request.
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const claimed = request.headers['x-forwarded-for'];
    const address = request.socket.remoteAddress ?? 'unknown';
    request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${address}` : address;
  });
}

/**
 * The visitor's network address: the connection's own, or what the nearest `trustedProxies` proxies say. What
 * lies further left in the header was written by strangers. IPv6 is cut to its /64, which one household holds.
 * @returns `unknown` when connections are not recorded or the header is not an address
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  if (!shared[recording]) return 'unknown';
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return networkOf(hops.at(Math.max(-hops.length, -1 - trustedProxies)) ?? '');
}

function networkOf(hop: string): string {
  // Some proxies add a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`; a link-local address has a zone: `fe80::1%eth0`.
  const bare = hop
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  const version = isIP(mapped);
  if (version === 4) return mapped;
  return version === 6 ? `${firstGroups(mapped).join(':')}::/64` : 'unknown';
}

/** The first four groups of an IPv6 address, without leading zeros. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  // An IPv4 tail (`64:ff9b::192.0.2.1`) stands for two groups.
  const right = (tail ?? '')
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? [group, ''] : [group]));
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
