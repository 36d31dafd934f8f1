import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import { AppError } from '@/lib/contract/error';
import { uploadLimit } from '@/lib/contract/manga';

/** Bytes of a body: what a JSON call ever needs, and the largest picture plus its multipart wrapping. */
export const bodyLimit = { json: 64 * 1024, multipart: uploadLimit.bytes + 16 * 1024 } as const;

/**
 * Reads a request's input from where the call carries it. Nothing is checked but that it can be read.
 * @throws AppError invalid-input with the `field` at fault, input-too-large or image-too-large
 */
export async function readInput(
  payload: Call['payload'],
  request: Request,
  jsonBytes: number = bodyLimit.json,
): Promise<Record<string, unknown>> {
  switch (payload) {
    case 'none':
      return {};
    case 'query':
      return readFields(new URL(request.url).searchParams);
    case 'json':
      return readJson(request, jsonBytes);
    case 'multipart':
      return readMultipart(request);
  }
}

/** @throws AppError invalid-input that names the first field at fault */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    const field = fieldWithNul(parsed.data);
    if (field !== null) throw new AppError('invalid-input', { field });
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  throw new AppError('invalid-input', field ? { field } : {});
}

/** No text of ours holds U+0000, and PostgreSQL keeps none that does. */
function fieldWithNul(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const found = Object.entries(data).find(([, value]) =>
    typeof value === 'string' ? value.includes('\0') : fieldWithNul(value) !== null,
  );
  return found?.[0] ?? null;
}

/** A field given twice has no one meaning. */
function readFields(fields: URLSearchParams | FormData): Record<string, unknown> {
  const entries = [...fields.entries()];
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw new AppError('invalid-input', { field: name });
    names.add(name);
  }
  return Object.fromEntries(entries);
}

async function readJson(request: Request, limit: number): Promise<Record<string, unknown>> {
  // Another site's form cannot send this type, so a cookie is of no use to it.
  expectType(request, 'application/json');
  const bytes = await readBytes(request, limit, 'input-too-large');
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('invalid-input', { field: 'body' }, { cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid-input', { field: 'body' });
  }
  return { ...body };
}

async function readMultipart(request: Request): Promise<Record<string, unknown>> {
  const type = expectType(request, 'multipart/form-data');
  const bytes = await readBytes(request, bodyLimit.multipart, 'image-too-large');
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (cause) {
    throw new AppError('invalid-input', { field: 'body' }, { cause });
  }
  return readFields(form);
}

function expectType(request: Request, expected: string): string {
  const type = request.headers.get('content-type') ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== expected)
    throw new AppError('invalid-input', { field: 'content-type' });
  return type;
}

/** Refuses by the announced length before reading, and by the real one while reading. */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge: 'input-too-large' | 'image-too-large',
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limit) throw new AppError(tooLarge);
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by the throw cancels the stream.
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > limit) throw new AppError(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
