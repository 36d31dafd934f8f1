import { lookup as dnsLookup } from 'node:dns';
import type { Agent, AgentOptions } from 'node:http';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { AppError } from '@/lib/contract/error';
import { isPublicAddress } from './public-address';

/**
 * How addresses that people give are reached. There is one for all processes, `publicNetwork`, and no setting changes
 * it; tests pass their own, with names that lead to their own listeners.
 */
export type Network = {
  lookup: LookupFunction;
  /** Names whose addresses are not judged; none but in tests. */
  trusted: string[];
  /** Ports besides 80 for http and 443 for https. */
  ports: number[];
  /** Authorities that sign certificates, instead of the usual ones (PEM). */
  ca?: string;
};

export const publicNetwork: Network = { lookup: dnsLookup as LookupFunction, trusted: [], ports: [] };

/**
 * An agent for one request. Each address is judged twice, by us and by request-filtering-agent, and it is the judged
 * one that is connected to: a name that changes its address in between (DNS rebinding) gains nothing.
 */
export function agentFor(network: Network, { protocol, hostname }: URL): Agent {
  const isTrusted = network.trusted.includes(hostname);
  const options: AgentOptions & { allowPrivateIPAddress: boolean; ca?: string } = {
    keepAlive: false,
    lookup: isTrusted ? network.lookup : judgedLookup(network),
    allowPrivateIPAddress: isTrusted,
    ...(network.ca ? { ca: network.ca } : {}),
  };
  return protocol === 'https:' ? new RequestFilteringHttpsAgent(options) : new RequestFilteringHttpAgent(options);
}

/** Refuses a name as a whole when one of its addresses is not public. */
function judgedLookup(network: Network): LookupFunction {
  return (hostname, options, done) =>
    network.lookup(hostname, options, (error, found, family) => {
      if (error) return done(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.length > 0 && addresses.every(isPublicAddress)) return done(null, found, family);
      done(new AppError('address-refused', { host: hostname }), '', 0);
    });
}
