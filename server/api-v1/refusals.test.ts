import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus } from '@/lib/contract/error';
import { errorsOf, v1Calls } from '@/lib/contract/v1';
import type { V1Call } from '@/lib/contract/v1-call';
import { newCustomer } from '@/tests/api-customers';
import { pageOf, provocations, type Sample, settings } from '@/tests/api-refusals';
import { type ApiSite, startApiSite } from '@/tests/api-site';
import { serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { noisePng } from '@/tests/pictures';
import { startWorker } from '../jobs/handlers';
import { openApiDocument } from './openapi';

/** The document against the running server: every call, and every refusal that it tells of. */

const context = contextForTests();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const document = openApiDocument('http://localhost') as {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>>;
  components: object;
};
let site: ApiSite;

beforeAll(async () => {
  serveWith(context());
  startWorker(context());
  site = await startApiSite();
});
afterEach(() => {
  context().engines.behaviour = () => undefined;
});
afterAll(() => site.close());

async function sampleOf(call: V1Call): Promise<Sample> {
  const customer = await newCustomer(context());
  const id = call.path.includes('{id}') ? await pageOf(context(), customer) : '';
  const image = await noisePng();
  const json = call.id === 'editTranslationRegions' ? { revision: 0, font: 'shout' } : bodyOf(image);
  const query: Record<string, string> = call.id === 'translateNow' ? { ...settings } : {};
  return { customer, key: customer.key, id, query, image, json: call.json ? json : null, headers: {} };
}

function bodyOf(image: Uint8Array): Record<string, unknown> {
  return { imageBase64: Buffer.from(image).toString('base64'), ...settings };
}

async function send(call: V1Call, { key, id, query, image, json, headers }: Sample): Promise<Response> {
  const url = new URL(`${site.url}${call.path.replace('{id}', id)}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const form = new FormData();
  form.append('image', new Blob([image]), 'page.png');
  if (call.id === 'createTranslation') for (const [name, value] of Object.entries(settings)) form.append(name, value);
  const authorization: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  const body = json ? JSON.stringify(json) : call.form ? form : undefined;
  const type: Record<string, string> = json ? { 'Content-Type': 'application/json' } : {};
  return fetch(url, { method: call.method, headers: { ...headers, ...type, ...authorization }, body });
}

/** Holds an answer to what the document says of its status. */
async function expectAsDocumented(call: V1Call, answer: Response): Promise<unknown> {
  const { responses } = document.paths[call.path]![call.method.toLowerCase()]!;
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const described = responses[answer.status]?.content[type];
  expect(described, `${call.id} answers ${answer.status} ${type}, which the document does not know`).toBeDefined();
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  if (type !== 'application/json') return answer.arrayBuffer();
  const body = await answer.json();
  const check = ajv.compile({ ...described!.schema, components: document.components });
  expect(check(body), JSON.stringify([check.errors, body])).toBe(true);
  return body;
}

describe.each(v1Calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test('answers a good call as documented, and says how many are left', async () => {
    const answer = await send(call, await sampleOf(call));
    expect(answer.status).toBe(200);
    await expectAsDocumented(call, answer);
    expect(Number(answer.headers.get('ratelimit-remaining'))).toBeGreaterThan(100);
    expect(answer.headers.get('ratelimit-limit')).toBe('150');
    expect(answer.headers.get('ratelimit-reset')).toBe('1');
  });

  test.each(errorsOf(call))('can be refused with %s', async (code) => {
    const sample = await sampleOf(call);
    const provoke = provocations[code];
    expect(provoke, `how is ${code} brought about?`).toBeDefined();
    const restore = await provoke!(sample, context(), call);
    try {
      const answer = await send(call, sample);
      const body = await expectAsDocumented(call, answer);
      expect(body).toMatchObject({ error: code, code: errorStatus[code], data: null, message: expect.any(String) });
      if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      const waits = [429, 503].includes(answer.status) && !['too-many-running', 'model-missing'].includes(code);
      if (waits) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      if (typeof restore === 'function') await restore();
    }
  });
});

test('no provocation is for nothing', () => {
  const documented = new Set(v1Calls.flatMap(errorsOf));
  expect(Object.keys(provocations).filter((code) => !documented.has(code as never))).toEqual([]);
});

test('a message is in the language of the caller', async () => {
  const answer = await fetch(`${site.url}/api/v1/balance`, { headers: { 'Accept-Language': 'ja' } });
  expect((await answer.json()).message).toContain('APIキー');
});

test('an unknown address is 404 and another method 405, in the same shape', async () => {
  const unknown = await fetch(`${site.url}/api/v1/nothing`);
  expect([unknown.status, (await unknown.json()).error]).toEqual([404, 'not-found']);
  const wrong = await fetch(`${site.url}/api/v1/translations`, { method: 'DELETE' });
  expect([wrong.status, (await wrong.json()).error]).toEqual([405, 'method-not-allowed']);
  expect(wrong.headers.get('allow')).toBe('GET, POST');
});
