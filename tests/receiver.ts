import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '@/server/outgoing/network';
import { issueCertificate } from '@/server/payments/fake/certificate';
import { networkTo } from './network';

export type Received = { headers: IncomingHttpHeaders; body: string };

/** A customer's server: takes what is posted to it and answers as told. */
export type Receiver = {
  /** Address that `network` leads to. */
  address: string;
  network: Network;
  received: Received[];
  /** Status of the next answers; null: none, the connection breaks. */
  status: number | null;
  close(): void;
};

export async function startReceiver(): Promise<Receiver> {
  const authority = issueCertificate('Receiver authority', null);
  const { pem, privateKey } = issueCertificate('site.example', { ...authority, commonName: 'Receiver authority' });
  const server = createServer({ cert: pem, key: privateKey }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    receiver.received.push({ headers: request.headers, body });
    if (receiver.status === null) request.socket.destroy();
    else response.writeHead(receiver.status, { location: receiver.address }).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    address: `https://site.example:${port}/hook`,
    network: networkTo(port, authority.pem),
    received: [],
    status: 200,
    close: () => server.close().closeAllConnections(),
  };
  return receiver;
}
