import { createServer as createHttp, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkTo } from '@/tests/network';
import { checkUrl } from './check-url';
import { fetchSafely } from './fetch-safely';
import { type Network, publicNetwork } from './network';
import { isPublicAddress } from './public-address';
import * as vectors from './ssrf-vectors';

/** Listens on the same port of this machine's addresses; whoever connects has got through. */
const victims: Server[] = [];
const sockets = new Set<Socket>();
let connections: string[] = [];
let port = 0;

/** The site that may be asked, and what it answers. */
let answer: { status: number; headers: OutgoingHttpHeaders } = { status: 200, headers: {} };
let asked: string[] = [];
let tried = 0;
const site = createHttp((request, response) => {
  asked.push(request.url!);
  if (request.url === '/begin') response.writeHead(answer.status, answer.headers).end();
  else response.end('there');
});

beforeAll(async () => {
  port = await listen('127.0.0.1', 0);
  // Not everywhere is there IPv6.
  await listen('::1', port).catch(() => 0);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  connections = [];
  asked = [];
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const victim of victims) victim.close();
  site.close().closeAllConnections();
});

describe('an address of this machine or its networks is not asked', () => {
  it.each(vectors.privateHosts)('%s', async (host) => {
    for (const address of [
      `http://${host}/`,
      `https://${host}/`,
      `http://${host}:${port}/`,
      `https://${host}:${port}/`,
    ])
      await expectRefused(address, ['address-refused']);
  });
  it.each(vectors.privateNames)('%s', async (name) => {
    for (const address of [`http://${name}/`, `http://${name}:${port}/`])
      await expectRefused(address, ['address-refused', 'address-invalid']);
  });
});

describe('a name is not asked that means', () => {
  it.each(vectors.privateAnswers.map((addresses) => [addresses]))('%j', async (addresses) => {
    let lookups = 0;
    const network = { ...publicNetwork, ports: [port], lookup: answering(addresses, () => lookups++) };
    await expectRefused(`http://rebound.example:${port}/`, ['address-refused'], network);
    await expectRefused(`https://rebound.example:${port}/`, ['address-refused'], network);
    // Judged is what would be connected to: there is no second look at which it could mean something else.
    expect(lookups).toBe(2);
  });
});

describe('what is no usable address is not asked', () => {
  it.each(vectors.unusableAddresses)('%j', (address) =>
    expectRefused(withPort(address), ['address-invalid', 'address-refused']),
  );
});

describe('a redirect does not lead to', () => {
  it.each(vectors.privateHosts)('%s', async (host) => {
    for (const status of [301, 302, 303, 307, 308])
      await expectRedirectRefused(status, `http://${host}:${port}/`, ['address-refused']);
  });
  it.each(vectors.refusedLocations)('$location', async ({ location, code }) => {
    await expectRedirectRefused(302, withPort(location), [code]);
  });
  it.each(vectors.privateNames)('%s', (name) =>
    expectRedirectRefused(302, `http://${name}:${port}/`, ['address-refused', 'address-invalid']),
  );
});

describe('nobody is led on by', () => {
  it.each(vectors.leadingHeaders)('$status $headers', async ({ status, headers }) => {
    tried++;
    answer = {
      status,
      headers: Object.fromEntries(Object.entries(headers).map(([key, text]) => [key, withPort(text)])),
    };
    expect(await fetchSafely(networkOfSite(), begin(), { mostBytes: 10, timeout: 5000 })).toMatchObject({ status });
    expect([connections, asked]).toEqual([[], ['/begin']]);
  });
});

describe('what is public is not refused', () => {
  it.each(Object.entries(vectors.usableAddresses))('%s', (address, url) => {
    expect(checkUrl(publicNetwork, address).href).toBe(url);
  });
  it.each(['93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::8', '2001:200::1'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each(['/there', 'there', '?a=b', './x/../there', '//site.example:SITE/there', 'http://site.example:SITE/there#x'])(
    'a redirect to %s',
    async (location) => {
      answer = { status: 302, headers: { location: location.replace('SITE', String(sitePort())) } };
      if (location === '?a=b') answer.headers.location = '/there?a=b';
      await fetchSafely(networkOfSite(), begin(), { mostBytes: 10, timeout: 5000 });
      expect(asked).toHaveLength(2);
    },
  );
});

it('more than a thousand ways were tried, and the listener is one that can be reached', async () => {
  expect(tried).toBeGreaterThan(1000);
  const network = { ...networkTo(port), lookup: answering(['127.0.0.1'], () => {}) };
  const reached = fetchSafely(network, `http://site.example:${port}/`, { mostBytes: 10, timeout: 5000 });
  await expect(reached).rejects.toMatchObject({ code: 'address-unreachable' });
  expect(connections).toEqual(['127.0.0.1']);
});

async function expectRefused(address: string, codes: string[], network: Network = closed()): Promise<void> {
  tried++;
  const error = await fetchSafely(network, address, { mostBytes: 10, timeout: 5000 }).then(
    () => null,
    (thrown: { code?: string }) => thrown,
  );
  expect(codes, `${address}: ${error}`).toContain(error?.code);
  expect(connections).toEqual([]);
}

async function expectRedirectRefused(status: number, location: string, codes: string[]): Promise<void> {
  asked = [];
  answer = { status, headers: { location: Buffer.from(location).toString('latin1') } };
  await expectRefused(begin(), codes, networkOfSite());
  expect(asked).toEqual(['/begin']);
}

/** The listener's port is open, so that it is the address alone that is refused; nothing is looked up. */
function closed(): Network {
  return {
    ...publicNetwork,
    ports: [port],
    lookup: (name) => {
      throw new Error(`${name} was looked up`);
    },
  };
}

/** As tests/network.ts, with every other name leading to the listener. */
function networkOfSite(): Network {
  return { ...networkTo(sitePort()), ports: [sitePort(), port] };
}

function answering(addresses: readonly string[], onLookup: () => void): Network['lookup'] {
  return (_name, options, done) => {
    onLookup();
    if (options.all)
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    else done(null, addresses[0] ?? '', 4);
  };
}

function begin(): string {
  return `http://site.example:${sitePort()}/begin`;
}

function sitePort(): number {
  return (site.address() as AddressInfo).port;
}

function withPort(text: string): string {
  return text.replaceAll('PORT', String(port));
}

async function listen(host: string, wanted: number): Promise<number> {
  const victim = createServer((socket) => {
    connections.push(host);
    sockets.add(socket);
    socket.on('error', () => {}).end();
  });
  victims.push(victim);
  await new Promise<void>((resolve, reject) => victim.once('error', reject).listen(wanted, host, resolve));
  return (victim.address() as AddressInfo).port;
}
