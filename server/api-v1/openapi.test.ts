import { Validator } from '@seriousme/openapi-schema-validator';
import OpenAPIClientAxios, { type Document } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v1Calls } from '@/lib/contract/v1';
import { newCustomer } from '@/tests/api-customers';
import { type ApiSite, startApiSite } from '@/tests/api-site';
import { serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { noisePng } from '@/tests/pictures';
import { startWorker } from '../jobs/handlers';
import { openApiDocument } from './openapi';

const context = contextForTests();
let site: ApiSite;

beforeAll(async () => {
  serveWith(context());
  startWorker(context());
  site = await startApiSite();
});
afterAll(() => site.close());

async function served(): Promise<Document> {
  const answer = await fetch(`${site.url}/api/v1/openapi.json`);
  expect(answer.status).toBe(200);
  return { ...((await answer.json()) as Document), servers: [{ url: site.url }] };
}

test('the served document is OpenAPI 3.1 without a fault', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    (await served()) as unknown as Parameters<Validator['validate']>[0],
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every reference of the document leads somewhere, and every named schema is used', () => {
  const document = openApiDocument('https://fukidashi.example') as {
    components: Record<string, Record<string, unknown>>;
  };
  const text = JSON.stringify(document);
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, a, b]) => `${a}/${b}`),
  );
  const there = Object.entries(document.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `${kind}/${name}`));
  expect([...references].sort()).toEqual(there.sort());
  expect(text).not.toContain('$defs');
  expect(Object.values(document.components.schemas!).filter((schema) => '$ref' in (schema as object))).toEqual([]);
});

test('every call of the contract is in the document, under a name of its own', () => {
  const { paths } = openApiDocument('https://fukidashi.example') as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
  expect(described.sort()).toEqual(v1Calls.map(({ method, path, id }) => `${method} ${path} ${id}`).sort());
  expect(new Set(v1Calls.map(({ id }) => id)).size).toBe(v1Calls.length);
});

test('a client made from the document translates a page', async () => {
  const { key } = await newCustomer(context());
  const definition = await served();
  const api = new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { headers: { Authorization: `Bearer ${key}` } },
  });
  const client = await api.init();
  const page = await noisePng();

  const { data: created } = await client.createTranslation!(undefined, {
    imageBase64: Buffer.from(page).toString('base64'),
    targetLanguage: 'ENG',
  });
  const { id } = created.data;
  for (let state = created.data; state.status !== 'done'; ) {
    expect(['queued', 'running']).toContain(state.status);
    state = (await client.getTranslation!({ id })).data.data;
  }
  const image = await client.getTranslationImage!({ id }, undefined, { responseType: 'arraybuffer' });
  // What the stand-in engines make of it.
  expect(Buffer.from(image.data)).toEqual(Buffer.from(page));
  expect((await client.getBalance!()).data.data.available).toBe(9);

  const form = new FormData();
  form.append('image', new Blob([await noisePng()]));
  const now = await client.translateNow!({ targetLanguage: 'ENG' }, form, { responseType: 'arraybuffer' });
  expect(now.headers['x-translation-charged']).toBe('true');
  expect((await client.listTranslations!({ limit: 1 })).data.data).toMatchObject({
    translations: [{ id: now.headers['x-translation-id'], status: 'done' }],
    nextCursor: expect.any(String),
  });
});
