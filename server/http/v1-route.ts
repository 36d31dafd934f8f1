import type { z } from 'zod';
import type { ErrorCode } from '@/lib/contract/error';
import { AppError } from '@/lib/contract/error';
import { v1Allowance } from '@/lib/contract/v1';
import type { V1Call, V1Reply } from '@/lib/contract/v1-call';
import type { Locale } from '@/lib/i18n/locales';
import { findApiKey } from '../api-keys/find';
import type { Actor, Context } from '../context';
import { requireApiRight } from '../credits/rights';
import { type Limit, takeTurn } from '../limits/shared-limit';
import { bearerToken } from './actor';
import { eventHeaders } from './events-route';
import { parseInput, readInput } from './read-input';
import { type Exchange, respond, success } from './respond';
import { countCall, type Handlers, refuseMethods } from './route';

type Bodies<C> = C extends V1Call<z.ZodType, infer Json, infer Form> ? z.output<Json> | z.output<Form> : never;

/** What a call of the API is given: the id in the address ('' where there is none), the query and the body. */
export type V1Input<C extends { query: z.ZodType }> = { id: string; query: z.output<C['query']>; body: Bodies<C> };
/** `signal` fires when the caller goes away. */
export type V1Options = { signal: AbortSignal; locale: Locale; idempotencyKey: string | null };
export type V1Picture = { bytes: Uint8Array<ArrayBuffer>; mime: string; headers?: Record<string, string> };

type Output<Reply> = Reply extends { kind: 'json'; data: infer Data extends z.ZodType }
  ? z.input<Data>
  : Reply extends { kind: 'picture' }
    ? V1Picture
    : ReadableStream<Uint8Array>;

/** A call with what it does. */
export type V1Handler = { method: V1Call['method']; answer(request: Request): Promise<Response> };

/** Every address of one route file: `export const { GET, POST, PUT, PATCH, DELETE } = v1Route(v1(call, useCase));` */
export function v1Route(...handlers: V1Handler[]): Handlers {
  const answers = handlers.map(({ method, answer }) => [method, answer] as const);
  return { ...refuseMethods(answers.map(([method]) => method)), ...Object.fromEntries(answers) };
}

/** A use case behind its call of the API: key, rate limit, rights, input, answer. */
export function v1<Query extends z.ZodType, Reply extends V1Reply, Json extends z.ZodType, Form extends z.ZodType>(
  call: V1Call<Query, Json, Form, Reply>,
  work: (
    context: Context,
    actor: Actor,
    input: { id: string; query: z.output<Query>; body: z.output<Json> | z.output<Form> },
    options: V1Options,
  ) => Promise<Output<Reply>> | Output<Reply>,
): V1Handler {
  const plain = call as unknown as V1Call;
  async function answer(request: Request, exchange: Exchange): Promise<Response> {
    const actor = await admit(plain, request, exchange);
    const input = await readV1Input(plain, request);
    const options = { signal: request.signal, locale: exchange.locale, idempotencyKey: readKey(plain, request) };
    const output = await work(exchange.context, actor, input as Parameters<typeof work>[2], options);
    return reply(plain, output);
  }
  return {
    method: call.method,
    answer: (request) =>
      respond(request, async (exchange) => {
        try {
          return await answer(request, exchange);
        } catch (error) {
          throw asProgramsSeeIt(error, exchange.headers);
        }
      }),
  };
}

/**
 * Who calls, if they may.
 * @throws AppError key-missing, key-invalid, key-revoked, too-many-requests, api-not-bought, scope-missing
 */
async function admit(call: V1Call, request: Request, { context, headers }: Exchange): Promise<Actor> {
  // Against floods of made-up keys; the account's own limit is below.
  const addressHash = countCall(context, request, 'v1', { perMinute: 1_200, burst: 600 });
  const token = bearerToken(request.headers);
  if (token === null) throw new AppError('key-missing');
  const key = await findApiKey(context, token);
  await countRequest(context, { name: 'api', key: key.userId, allowance: v1Allowance }, headers);
  const actor: Actor = { kind: 'user', id: key.userId, addressHash };
  await requireApiRight(context, actor);
  if (call.scope && !key.scopes.includes(call.scope)) throw new AppError('scope-missing', { scope: call.scope });
  return actor;
}

/** Counts for all processes together, and tells the caller how it stands. */
async function countRequest(context: Context, limit: Limit, headers: Headers): Promise<void> {
  const { retryAfter, remaining, resetAfter } = await takeTurn(context, limit);
  headers.set('RateLimit-Limit', String(limit.allowance.burst));
  headers.set('RateLimit-Remaining', String(remaining));
  headers.set('RateLimit-Reset', String(resetAfter));
  if (retryAfter > 0) throw new AppError('too-many-requests', { retryAfter });
}

async function readV1Input(call: V1Call, request: Request): Promise<V1Input<V1Call>> {
  const query = parseInput(call.query, await readInput('query', request));
  return { id: idOf(call, request), query, body: await readBody(call, request) };
}

/** The id where the call's path has `{id}`. What cannot be one is nobody's. */
function idOf({ path }: V1Call, request: Request): string {
  const place = path.split('/').indexOf('{id}');
  if (place < 0) return '';
  const id = new URL(request.url).pathname.split('/')[place] ?? '';
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) throw new AppError('not-yours');
  return id;
}

async function readBody({ json, form, bodyBytes }: V1Call, request: Request): Promise<unknown> {
  const isForm = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false;
  if (form && (isForm || !json)) return parseInput(form, await readInput('multipart', request));
  return json ? parseInput(json, await readInput('json', request, bodyBytes)) : undefined;
}

function readKey({ isRepeatable }: V1Call, request: Request): string | null {
  const key = isRepeatable ? request.headers.get('idempotency-key') : null;
  if (key !== null && !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new AppError('invalid-input', { field: 'Idempotency-Key' });
  return key;
}

function reply({ reply: { kind } }: V1Call, output: unknown): Response {
  if (kind === 'json') return success(output);
  if (kind === 'events') return new Response(output as ReadableStream<Uint8Array>, { headers: eventHeaders });
  const { bytes, mime, headers } = output as V1Picture;
  return new Response(bytes, { headers: { 'Content-Type': mime, 'Content-Length': String(bytes.length), ...headers } });
}

/** The site's advice to reload the page is none for a program. By name: see respond.ts. */
function asProgramsSeeIt(error: unknown, headers: Headers): unknown {
  if (!(error instanceof Error) || error.name !== 'AppError') return error;
  const { code, details } = error as Error & { code: ErrorCode; details: AppError['details'] };
  if (code.startsWith('key-')) headers.set('WWW-Authenticate', 'Bearer');
  return code === 'invalid-input' ? new AppError('invalid-request', details, { cause: error }) : error;
}
