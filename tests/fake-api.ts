import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setApiBase } from '@/lib/api/client';
import { collectData } from '@/lib/contract/collect';
import type { TranslationState } from '@/lib/contract/manga';

export const imageId = 'i'.repeat(22);
export const taskId = 't'.repeat(22);

/** `until`: the answer leaves when this resolves. */
export type FakeAnswer =
  | { status: number; body: unknown; headers?: Record<string, string>; until?: Promise<unknown> }
  | { drop: true };
export type FakeApi = {
  /** `METHOD path` of every call that arrived, in order; without the counted steps, which come when there is time. */
  calls: string[];
  /** Queries of the calls that had one. */
  queries: { path: string; query: Record<string, string> }[];
  /** Bodies of the calls with a JSON body. */
  bodies: { path: string; body: Record<string, unknown> }[];
  /** Answers by path; each is used once, the last one again and again. */
  answers: Map<string, FakeAnswer[]>;
  url: string;
  close(): Promise<void>;
};

/** A local HTTP server in the place of ours, for what the browser's side does with its answers. */
export async function startFakeApi(): Promise<FakeApi> {
  const api: Pick<FakeApi, 'calls' | 'queries' | 'bodies' | 'answers'> = {
    calls: [],
    queries: [],
    bodies: [],
    answers: new Map(),
  };
  const server = createServer(async (request, response) => {
    // The tests' page has another origin than this server.
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, sign, accept-language, authorization');
    response.setHeader('Access-Control-Expose-Headers', 'token, retry-after');
    if (request.method === 'OPTIONS') return response.end();
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://fake');
    if (searchParams.size > 0) api.queries.push({ path, query: Object.fromEntries(searchParams) });
    if (path !== collectData.path) api.calls.push(`${request.method} ${path}`);
    const body = await readBody(request);
    if (request.headers['content-type']?.includes('json')) api.bodies.push({ path, body: JSON.parse(body.toString()) });
    const planned = api.answers.get(path) ?? [];
    const answer = planned.length > 1 ? planned.shift() : planned[0];
    if (!answer || 'drop' in answer) return request.socket.destroy();
    await answer.until;
    if (answer.body instanceof Uint8Array) return response.setHeader('Content-Type', 'image/webp').end(answer.body);
    response
      .writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setApiBase(url);
  addSigningKey();
  return {
    ...api,
    url,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function ok(data: unknown): FakeAnswer {
  return { status: 200, body: { code: 200, message: 'OK', data } };
}

export function refused(status: number, error: string, message: string): FakeAnswer {
  return { status, body: { code: status, message, data: null, error } };
}

/** Answers of a translation that runs through, with `changes` to its last state. */
export function planTranslation(api: FakeApi, changes: Partial<TranslationState> = {}) {
  const expiresAt = '2030-01-01T00:00:00.000Z';
  const running = { taskId, stage: 'reading', progress: 0.4, queuePosition: null, charged: false, expiresAt };
  api.answers.set('/api/manga/img/upload', [ok({ imageId, width: 8, height: 8, expiresAt, url: `${api.url}/upload` })]);
  api.answers.set('/api/manga/submit/translateTask', [ok({ taskId, status: 'queued', queuePosition: 1, cost: 1 })]);
  api.answers.set('/api/manga/get/translateResult', [
    ok({ ...running, status: 'queued', stage: 'waiting', progress: 0, queuePosition: 1 }),
    ok({ ...running, status: 'running' }),
    ok({
      ...running,
      status: 'done',
      stage: 'encoding',
      progress: 1,
      charged: true,
      regions: [],
      resultUrl: `${api.url}/result`,
      ...changes,
    }),
  ]);
  api.answers.set('/api/manga/cancel/translateTask', [ok({ ...running, status: 'cancelled' })]);
  api.answers.set('/result', [{ status: 200, body: new Uint8Array([1, 2, 3]) }]);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function addSigningKey() {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  document.head.innerHTML = `<meta name="sign-key" content="${key}">`;
}
