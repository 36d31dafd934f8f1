import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../context';
import { answerOperator } from './answer-operator';

/**
 * Health and metrics of a process that serves no site (a worker), on a port of its own.
 * @param port 0 for any free one
 */
export async function serveOperator(context: Context, port: number): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    try {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const answer = await answerOperator(context, path, request.headers.authorization ?? null);
      response.writeHead(answer?.status ?? 404, { 'content-type': answer?.type ?? 'text/plain' });
      response.end(answer?.body ?? 'Not found');
    } catch (err) {
      context.log.error({ err }, 'an operator got no answer');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
