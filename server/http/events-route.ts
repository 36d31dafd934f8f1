import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import { respond } from './respond';
import { answer, type Handlers, only, type RouteOptions, type UseCase } from './route';

/** Of every stream of events. */
export const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy or a compressor that gathers would tell everything at the end.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** A use case that answers server-sent events instead of an envelope; its refusals have one all the same. */
export function eventsRoute<Input extends z.ZodType>(
  call: Call<Input>,
  useCase: UseCase<z.output<Input>, ReadableStream<Uint8Array>>,
  options: RouteOptions = {},
): Handlers {
  return only(call.method, (request) =>
    respond(request, async (exchange) => {
      const { data } = await answer(call, useCase, options, request, exchange);
      return new Response(data, { headers: eventHeaders });
    }),
  );
}
