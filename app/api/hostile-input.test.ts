import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import * as chapterCalls from '@/lib/contract/chapter';
import * as collectCalls from '@/lib/contract/collect';
import * as mangaCalls from '@/lib/contract/manga';
import * as paymentCalls from '@/lib/contract/payments';
import * as userCalls from '@/lib/contract/user';
import type { Handlers } from '@/server/http/route';
import { newPerson } from '@/tests/accounts';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';

const context = contextForTests();
const calls = [chapterCalls, collectCalls, mangaCalls, paymentCalls, userCalls]
  .flatMap((file): unknown[] => Object.values(file))
  .filter((value): value is Call => typeof value === 'object' && value !== null && 'payload' in value);
const own = calls.filter(({ payload }) => payload === 'json' || payload === 'query');

beforeAll(() => serveWith(context()));

/** What breaks programs that take what comes: types, prototypes, operators, quotes, and texts no database takes. */
const values: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5000),
  "' or '1'='1",
  '$(id)',
  '{{7*7}}',
  '../../../etc/passwd',
  'a@example.com\r\nBcc: b@example.com',
  'A'.repeat(22),
  'A'.repeat(43),
  [],
  ['a@example.com'],
  {},
  { $ne: null },
  { toString: 1 },
  { length: 43 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
];
const fields = ['__proto__', 'constructor', 'prototype', 'isActive', 'owner', 'kind', 'verifiedAt'];

/** A query carries texts only. */
function valuesFor({ payload }: Call): unknown[] {
  return payload === 'query' ? values.filter((value) => typeof value === 'string') : values;
}

function namesOf({ input }: Call): string[] {
  const shapes = input instanceof z.ZodUnion ? input.options : [input];
  return shapes.flatMap((shape) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []));
}

async function send(call: Call, token: string, input: Record<string, unknown>) {
  const file = path.join(import.meta.dirname, call.path.slice('/api/'.length), 'route.ts');
  const handlers = (await import(/* @vite-ignore */ file)) as Handlers;
  const browser = newBrowser(context(), `2001:db8:0:${(addresses++).toString(16)}::1`);
  browser.token = token;
  const answer = await browser.send(call, handlers, input);
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: isJson ? await answer.json() : null };
}

let addresses = 0;

describe.each(own.map((call) => [call.path, call] as const))('%s', (_, call) => {
  test.each(['', 'signed in'])('answers whatever is sent with a code of the list %s', async (who) => {
    const token = who ? (await newPerson(context())).browser.token : '';
    const plain = Object.fromEntries(namesOf(call).map((name) => [name, 'x']));
    const inputs = [
      {},
      plain,
      ...namesOf(call).flatMap((name) => valuesFor(call).map((value) => ({ ...plain, [name]: value }))),
      ...fields.map((name) => ({ ...plain, ...JSON.parse(`{"${name}":"x"}`) })),
    ];
    for (const input of inputs) {
      const { status, body } = await send(call, token, input);
      expect([200, 400, 401, 403, 410, 422, 429, 503], JSON.stringify(input)).toContain(status);
      if (status !== 200) expect(body).toMatchObject({ code: status, data: null, error: expect.any(String) });
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

test('every call of the contract is here', () => {
  expect(own.length).toBeGreaterThanOrEqual(18);
});
