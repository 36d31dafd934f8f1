import { expect } from 'vitest';
import type { z } from 'zod';
import { signPayload } from '@/lib/api/sign';
import type { Call } from '@/lib/contract/call';
import type { Context } from '@/server/context';
import { recordSocketAddresses } from '@/server/http/client-address';
import type { Handlers } from '@/server/http/route';
import { publicKeyBase64 } from '@/server/signing/keys';
import type { RunningProcess } from '@/server/start-process';

/** Makes this test's context the one that route handlers find (server/start-process.ts). */
export function serveWith(context: Context): void {
  recordSocketAddresses();
  const running: RunningProcess = { context, stop: async () => undefined };
  Object.assign(globalThis, { [Symbol.for('fukidashi.process')]: Promise.resolve(running) });
}

/** A visitor's browser: keeps the cookies and the token it is given and comes from one address. */
export type Browser = {
  /** The token that it signs in with, empty when signed out. */
  token: string;
  request(path: string, init?: RequestInit): Request;
  /** Makes a call of the contract as lib/api/client.ts does. */
  send(call: Call, handlers: Handlers, input: Record<string, unknown>, init?: RequestInit): Promise<Response>;
  /** The same for a call that must succeed: its data, held to the contract. */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    call: Call<Input, Output>,
    handlers: Handlers,
    input: Record<string, unknown>,
  ): Promise<z.output<Output>>;
};

let browsers = 0;

/** @param context signs with its key, by its clock; not needed for calls that are not signed */
export function newBrowser(context?: Context, address = `192.0.2.${++browsers % 256}`): Browser {
  const cookies = new Map<string, string>();

  const browser: Browser = {
    token: '',

    request(path, init = {}) {
      const headers = new Headers(init.headers);
      const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
      if (pairs.length > 0) headers.set('Cookie', pairs.join('; '));
      if (browser.token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${browser.token}`);
      headers.set('X-Forwarded-For', address);
      return new Request(new URL(path, 'http://localhost'), { ...init, headers });
    },

    async send(call, handlers, input, init) {
      const { path, ...request } = await describeCall(call, input, context);
      const answer = await handlers[call.method](browser.request(path, { method: call.method, ...request, ...init }));
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0\b/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      browser.token = answer.headers.get('token') ?? browser.token;
      return answer;
    },

    async call(call, handlers, input) {
      const body = await (await browser.send(call as unknown as Call, handlers, input)).json();
      expect(body).toMatchObject({ code: 200 });
      return call.output.parse(body.data);
    },
  };
  return browser;
}

/** Status and code of a refusal, whose envelope must agree with its status. */
export async function errorOf(answer: Response): Promise<[number, string]> {
  const { code, error } = await answer.json();
  expect(code).toBe(answer.status);
  return [answer.status, error];
}

export function signFor(context: Context, input: Record<string, unknown>, asText = false) {
  return signPayload(input, publicKeyBase64(context.signingKey), { now: context.clock.now().getTime(), asText });
}

async function describeCall(
  call: Call,
  input: Record<string, unknown>,
  context: Context | undefined,
): Promise<{ path: string } & RequestInit> {
  if (call.payload === 'multipart') return { path: call.path, body: formOf(input as Record<string, string | Blob>) };
  const signed = call.signed && context ? await signFor(context, input, call.payload === 'query') : null;
  const payload = signed?.payload ?? input;
  const sign: Record<string, string> = signed ? { sign: signed.sign } : {};
  if (call.payload === 'json') {
    const headers = { 'Content-Type': 'application/json', ...sign };
    return { path: call.path, body: JSON.stringify(payload), headers };
  }
  return { path: `${call.path}?${new URLSearchParams(payload as Record<string, string>)}`, headers: sign };
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
