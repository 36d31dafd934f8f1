import { z } from 'zod';
import { defineCall } from './call';

/** What a key may do (lib/contract/v1.ts says which call needs which). */
export const apiScopes = ['translate', 'read', 'edit', 'delete', 'account'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Keys that work at the same time. */
export const mostApiKeys = 20;

/** In one line, without control characters. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u);
const time = z.iso.datetime();

/** The beginning of a key, which is no secret: `fuki_9sWv1Qm2LkTz`. */
const prefix = z.string().regex(/^fuki_[A-Za-z0-9]{12}$/);

const apiKey = z.object({
  prefix,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: time,
  /** To the minute; null: never used. */
  lastUsedAt: time.nullable(),
  /** null: it works. */
  revokedAt: time.nullable(),
});
export type ApiKeyInfo = z.infer<typeof apiKey>;

/** The member's keys, the newest first, and whether an API purchase lets them have any. */
export const listApiKeys = defineCall({
  method: 'GET',
  path: '/api/user/apiKey/list',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({ allowed: z.boolean(), keys: z.array(apiKey) }),
});

/** Makes a key. The answer is the only place where the whole of it ever stands. */
export const createApiKey = defineCall({
  method: 'POST',
  path: '/api/user/apiKey/create',
  payload: 'json',
  signed: true,
  input: z.strictObject({
    name,
    scopes: z
      .array(z.enum(apiScopes))
      .min(1)
      .max(apiScopes.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'a scope stands twice'),
  }),
  output: z.object({ key: z.string(), info: apiKey }),
});

/** Ends a key at once and for ever. */
export const revokeApiKey = defineCall({
  method: 'POST',
  path: '/api/user/apiKey/revoke',
  payload: 'json',
  signed: true,
  input: z.strictObject({ prefix }),
  output: apiKey,
});
