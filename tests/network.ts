import type { Network } from '@/server/outgoing/network';

/**
 * A network where site.example is this machine and may be asked there, on one port.
 * @param ca authority of the certificates there (PEM)
 */
export function networkTo(port: number, ca?: string): Network {
  return {
    lookup: (_hostname, options, done) => {
      if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
      else done(null, '127.0.0.1', 4);
    },
    trusted: ['site.example'],
    ports: [port],
    ...(ca ? { ca } : {}),
  };
}
