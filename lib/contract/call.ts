import { z } from 'zod';
import type { ErrorCode } from './error';

/** One API call: what goes in, what comes out. The client, the handlers and the OpenAPI document come from it. */
export type Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  /** Where the input travels. */
  payload: 'none' | 'query' | 'json' | 'multipart';
  /** Most bytes of a JSON body; 64 KiB when not given. */
  bodyBytes?: number;
  /** Carries the `sign` header (see lib/api/sign.ts: friction against scripts, not authentication). */
  signed: boolean;
  input: Input;
  output: Output;
};

/** Keeps the literal types of a call. */
export function defineCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return call;
}

/**
 * Every answer's envelope; the HTTP status equals `code`. `message` is for people, in the language they asked for;
 * an octet-stream answer has no envelope (its call's output is `downloadedFile`).
 */
export type Answer<Data> = { code: number; message: string; data: Data | null; error?: ErrorCode };

/** Output of a call that answers a file: the browser saves it, and the caller learns its name. */
export const downloadedFile = z.object({ fileName: z.string() });
