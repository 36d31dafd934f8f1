import type { z } from 'zod';
import type { ApiScope } from './api-key';
import type { ErrorCode } from './error';

/**
 * One call of the public API. Handlers, the OpenAPI document, the reference page and the tests come from it. Answers
 * have the envelope of every call here (`Answer` in call.ts), but for pictures and events.
 */
export type V1Call<
  Query extends z.ZodType = z.ZodType,
  Json extends z.ZodType = z.ZodType,
  Form extends z.ZodType = z.ZodType,
  Reply extends V1Reply = V1Reply,
> = {
  /** Name of the operation in the document, and so of the method in generated clients. */
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{id}` stands for the id of a translation. */
  path: `/api/v1/${string}`;
  summary: string;
  description: string;
  /** What the key must be allowed; null: any key will do. */
  scope: ApiScope | null;
  query: Query;
  /** The body as JSON; with `form`, either of the two. */
  json?: Json;
  /** The body as multipart/form-data: files, and texts. */
  form?: Form;
  /** Most bytes of a JSON body; 64 KiB when not given. */
  bodyBytes?: number;
  /** Takes an `Idempotency-Key`. */
  isRepeatable?: true;
  reply: Reply;
  /** What it may be refused with, besides `commonErrors` (v1.ts). */
  errors: readonly ErrorCode[];
};

export type V1Reply<Data extends z.ZodType = z.ZodType> =
  | { kind: 'json'; data: Data }
  /** The bytes of a jpeg, png or webp. */
  | { kind: 'picture' }
  /** Server-sent events named `state`, and one `end`. */
  | { kind: 'events'; data: Data };

/** Keeps the literal types of a call; a body that is not given is `never`. */
export function defineV1<
  Query extends z.ZodType,
  const Reply extends V1Reply,
  Json extends z.ZodType = z.ZodNever,
  Form extends z.ZodType = z.ZodNever,
>(call: V1Call<Query, Json, Form, Reply>): V1Call<Query, Json, Form, Reply> {
  return call;
}
