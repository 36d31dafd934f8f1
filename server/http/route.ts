import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import { AppError } from '@/lib/contract/error';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { type Allowance, createRateLimiter, type RateLimiter } from '../limits/rate-limit';
import { verifySignature } from '../signing/verify';
import { identify } from './actor';
import { parseInput, readInput } from './read-input';
import { type Exchange, respond, success } from './respond';

/** What a call does: one file under server/<noun>. `signal` fires when the caller goes away. */
export type UseCase<Input, Output> = (
  context: Context,
  actor: Actor,
  input: Input,
  options: { signal: AbortSignal; locale: Locale },
) => Promise<Output> | Output;

type Handler = (request: Request) => Promise<Response>;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Every method of a path, as Next wants them exported; the wrong ones answer 405. */
export type Handlers = Record<(typeof methods)[number], Handler>;

const ordinary: Allowance = { perMinute: 120, burst: 60 };

/**
 * A use case behind its call: rate limit, input, signature, actor, envelope. Usage, in a route file:
 * `export const { GET, POST, PUT, PATCH, DELETE } = route(submitTranslateTask, submit);`
 * @param allowance calls of one address; 120 a minute when not given
 */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  useCase: UseCase<z.output<Input>, z.input<Output>>,
  { allowance = ordinary }: { allowance?: Allowance } = {},
): Handlers {
  return only(call.method, (request) =>
    respond(request, async (exchange) => {
      const { context, locale } = exchange;
      const actor = admit(exchange, request, call.path, allowance);
      const payload = await readInput(call.payload, request);
      const fields = call.signed ? await verifySignature(context, payload, request.headers.get('sign')) : payload;
      const input = parseInput(call.input, fields);
      return success(await useCase(context, actor, input, { signal: request.signal, locale }));
    }),
  );
}

/** The given method is handled, every other one answers 405. */
export function only(method: keyof Handlers, handler: Handler): Handlers {
  const refuse: Handler = (request) =>
    respond(request, ({ headers }) => {
      headers.set('Allow', method);
      throw new AppError('method-not-allowed');
    });
  return Object.fromEntries(methods.map((name) => [name, name === method ? handler : refuse])) as Handlers;
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
 * Says who is asking and counts the call against their address. A new visitor's cookie is set by calls that keep
 * something (POST): lookups that a page makes at the same time would each make another visitor.
 * @throws AppError too-many-requests
 */
export function admit(exchange: Exchange, request: Request, name: string, allowance: Allowance): Actor {
  const { actor, cookie } = identify(exchange.context, request.headers);
  if (cookie && request.method === 'POST') exchange.headers.append('Set-Cookie', cookie);
  const retryAfter = limiterOf(exchange.context).take(`${name} ${actor.addressHash}`, allowance);
  if (retryAfter > 0) throw new AppError('too-many-requests', { retryAfter });
  return actor;
}

const limiters = new WeakMap<Context, RateLimiter>();

function limiterOf(context: Context): RateLimiter {
  const limiter = limiters.get(context) ?? createRateLimiter(context.clock);
  limiters.set(context, limiter);
  return limiter;
}
