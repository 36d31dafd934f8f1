import type { Network } from '@/server/outgoing/network';

/**
 * A network where every name is this machine and this machine counts as public, on one port.
 * @param ca authority of the certificates there (PEM)
 */
export function networkTo(port: number, ca?: string): Network {
  return {
    lookup: (_hostname, options, done) => {
      if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
      else done(null, '127.0.0.1', 4);
    },
    allowed: ['127.0.0.1'],
    ports: [port],
    ...(ca ? { ca } : {}),
  };
}
