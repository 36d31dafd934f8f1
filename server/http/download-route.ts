import type { z } from 'zod';
import type { Call, downloadedFile } from '@/lib/contract/call';
import { respond } from './respond';
import { answer, type Handlers, only, type RouteOptions, type UseCase } from './route';

/** A file that the browser saves. */
export type Download = { fileName: string; bytes: Uint8Array<ArrayBuffer> };
/** A large one, made while it is sent: its length is not known yet. */
export type StreamedDownload = { fileName: string; stream: ReadableStream<Uint8Array> };

/** A use case that answers a file instead of an envelope; its errors have one all the same. */
export function downloadRoute<Input extends z.ZodType>(
  call: Call<Input, typeof downloadedFile>,
  useCase: UseCase<z.output<Input>, Download | StreamedDownload>,
  options: RouteOptions = {},
): Handlers {
  return only(call.method, (request) =>
    respond(request, async (exchange) => {
      const { data } = await answer(call, useCase, options, request, exchange);
      const headers = {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': contentDisposition(data.fileName),
      };
      if ('stream' in data) return new Response(data.stream, { headers });
      return new Response(data.bytes, { headers: { ...headers, 'Content-Length': String(data.bytes.length) } });
    }),
  );
}

/** RFC 6266: a plain name for old programs, and the whole one. Nothing in a name can end the header. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_');
  // Half a surrogate pair cannot be encoded: it becomes the replacement character.
  const wellFormed = new TextDecoder().decode(new TextEncoder().encode(fileName));
  const whole = encodeURIComponent(wellFormed).replace(/['()*]/g, escapeCharacter);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
