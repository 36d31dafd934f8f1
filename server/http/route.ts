import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import { AppError } from '@/lib/contract/error';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { type ExtensionAccess, requireExtensionRight } from '../extension/require-right';
import { type AddressLimiter, createAddressLimiter } from '../limits/address-limit';
import type { Allowance } from '../limits/rate-limit';
import type { Visit } from '../sessions/visit';
import { verifySignature } from '../signing/verify';
import { type Bearer, identify } from './actor';
import { requireOwnOrigin } from './own-origin';
import { parseInput, readInput } from './read-input';
import { type Exchange, respond, success } from './respond';
import { hashAddress } from './visitor';

/** What a call does: one file under server/<noun>. `signal` fires when the caller goes away. */
export type UseCase<Input, Output> = (
  context: Context,
  actor: Actor,
  input: Input,
  options: { signal: AbortSignal; locale: Locale; visit: Visit },
) => Promise<Output> | Output;

type Handler = (request: Request) => Promise<Response>;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Every method of a path, as Next wants them exported; the wrong ones answer 405. */
export type Handlers = Record<(typeof methods)[number], Handler>;

const ordinary: Allowance = { perMinute: 120, burst: 60 };

export type RouteOptions = {
  /** Calls of one address; 120 a minute when not given. */
  allowance?: Allowance;
  /** Besides, calls of one address without an account. */
  visitorAllowance?: Allowance;
  /** What becomes of the caller's token; `strict` when not given. */
  bearer?: Bearer;
  /** Takes a call from any site's page: only where no cookie means anything. */
  anyOrigin?: boolean;
  /** Who may make it through the browser extension; nobody when not given. */
  extension?: ExtensionAccess;
};

/**
 * A use case behind its call: rate limit, origin, actor, input, signature, envelope. Usage, in a route file:
 * `export const { GET, POST, PUT, PATCH, DELETE } = route(submitTranslateTask, submit);`
 */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  useCase: UseCase<z.output<Input>, z.input<Output>>,
  options: RouteOptions = {},
): Handlers {
  return only(call.method, (request) =>
    respond(request, async (exchange) => {
      const { data } = await answer(call, useCase, options, request, exchange);
      return success(data);
    }),
  );
}

/** The steps of `route` without its envelope, for calls that answer something else: a picture, a file, a page. */
export async function answer<Input extends z.ZodType, Output extends z.ZodType, Data>(
  call: Call<Input, Output>,
  work: UseCase<z.output<Input>, Data>,
  { allowance = ordinary, visitorAllowance, bearer = 'strict', anyOrigin = false, extension }: RouteOptions,
  request: Request,
  { context, locale, headers }: Exchange,
): Promise<{ data: Data }> {
  const addressHash = countCall(context, request, call.path, allowance);
  if (!anyOrigin) requireOwnOrigin(context.env, request);
  const { actor, visit } = await identify(context, request, addressHash, bearer, headers);
  if (visit.isExtension) await requireExtensionRight(context, actor, extension);
  if (visitorAllowance && actor.kind === 'anonymous')
    countCall(context, request, `visitor ${call.path}`, visitorAllowance);
  const payload = await readInput(call.payload, request, call.bodyBytes);
  const fields = call.signed ? await verifySignature(context, payload, request.headers.get('sign')) : payload;
  const input = parseInput(call.input, fields);
  return { data: await work(context, actor, input, { signal: request.signal, locale, visit }) };
}

/** The given method is handled, every other one answers 405. */
export function only(method: keyof Handlers, handler: Handler): Handlers {
  return { ...refuseMethods([method]), [method]: handler };
}

/** Every method answers 405 and names those that are taken. */
export function refuseMethods(taken: (keyof Handlers)[]): Handlers {
  const refuse: Handler = (request) =>
    respond(request, ({ headers }) => {
      headers.set('Allow', taken.join(', '));
      throw new AppError('method-not-allowed');
    });
  return Object.fromEntries(methods.map((name) => [name, refuse])) as Handlers;
}

/** Every method answers a 404 in the usual envelope: the only 404 of the API. */
export function unknownPath(): Handlers {
  const refuse: Handler = (request) =>
    respond(request, () => {
      throw new AppError('not-found');
    });
  return Object.fromEntries(methods.map((name) => [name, refuse])) as Handlers;
}

/**
 * Counts a call against its address.
 * @returns the hashed address
 * @throws AppError too-many-requests
 */
export function countCall(context: Context, request: Request, name: string, allowance: Allowance): string {
  const addressHash = hashAddress(context, request.headers);
  const retryAfter = limiterOf(context).take(`${name} ${addressHash}`, allowance);
  if (retryAfter > 0) throw new AppError('too-many-requests', { retryAfter });
  return addressHash;
}

const limiters = new WeakMap<Context, AddressLimiter>();

function limiterOf(context: Context): AddressLimiter {
  const limiter = limiters.get(context) ?? createAddressLimiter(context);
  limiters.set(context, limiter);
  return limiter;
}
