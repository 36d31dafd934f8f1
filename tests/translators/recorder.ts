import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recorded = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The body as JSON; undefined without one. */
  body: unknown;
};
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * What goes wrong with one request: a reply of the service's own, no answer at all, a connection that breaks before or
 * in the middle of the answer, or an answer that is something else.
 */
export type Fault =
  | Reply
  | 'silent'
  | 'hang-up'
  | 'cut'
  | 'not-json'
  | 'other-json'
  | { change(body: unknown): unknown };

export type Recorder = {
  url: string;
  /** Every request, lists of languages left out. */
  requests: Recorded[];
  /** One for each coming request, the first first; the rest is answered as usual. */
  faults: Fault[];
  close(): Promise<void>;
};

/**
 * A local server that speaks a service's protocol and records what it was asked.
 * @param answer throws a `Reply` where the service would refuse
 * @param isList requests that are neither recorded nor hit by faults
 */
export async function startRecorder(
  answer: (request: Recorded) => unknown,
  isList: (request: Recorded) => boolean = () => false,
): Promise<Recorder> {
  const recorder: Pick<Recorder, 'requests' | 'faults'> = { requests: [], faults: [] };
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    const list = isList(request);
    if (!list) recorder.requests.push(request);
    const fault = list ? undefined : recorder.faults.shift();
    reply(response, fault, () => usual(answer, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...recorder,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(incoming: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function usual(answer: (request: Recorded) => unknown, request: Recorded): Reply {
  try {
    return { status: 200, body: answer(request) };
  } catch (refused) {
    if (refused instanceof Error) return { status: 599, body: { error: refused.message } };
    return refused as Reply;
  }
}

function reply(response: ServerResponse, fault: Fault | undefined, usually: () => Reply): void {
  if (fault === 'silent') return;
  if (fault === 'hang-up') response.destroy();
  else if (fault === 'cut') sendHalf(response, usually());
  else if (fault === 'not-json') send(response, { status: 200, body: '<html>Welcome</html>' });
  else if (fault === 'other-json') send(response, { status: 200, body: { hello: 'world' } });
  else if (fault && 'change' in fault) {
    const { body, ...rest } = usually();
    send(response, { ...rest, body: fault.change(body) });
  } else send(response, fault ?? usually());
}

function sendHalf(response: ServerResponse, { body }: Reply): void {
  const text = JSON.stringify(body);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
