import { z } from 'zod';
import { defineCall } from './call';
import { id } from './manga';

/**
 * What the browser extension (extension/) asks beside the calls that the site makes too. It has a session of its own,
 * which may do only what the routes say (`extension` of server/http/route.ts).
 *
 * Signing in: the extension makes a secret (`verifier`) and opens /extension-connect with its hash (`challenge`). There
 * the signed-in person agrees, and the page hands a `code` to the extension, which gives it back with the secret. So
 * neither the page's token nor the password ever reaches the extension, and the code alone is worth nothing.
 */

/** 256 random bits, or the sha256 of their text, base64url. */
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Most pictures that are looked up in one call. */
export const mostLookedUp = 100;

/** Signed in on the site: lets the extension that made this challenge act for the account. The code is good for a minute. */
export const allowExtension = defineCall({
  method: 'POST',
  path: '/api/user/extension/allow',
  payload: 'json',
  signed: true,
  input: z.strictObject({ challenge: secret }),
  output: z.object({ code: secret }),
});

/** Gives the extension its session (the `token` header). @throws link-expired for a code that is used, old or another's */
export const redeemExtension = defineCall({
  method: 'POST',
  path: '/api/user/extension/redeem',
  payload: 'json',
  signed: false,
  input: z.strictObject({ code: secret, verifier: secret }),
  output: z.strictObject({}),
});

/** Who is signed in, what is left, and the key that signs calls: it lies in no page that the extension has. */
export const getExtensionState = defineCall({
  method: 'GET',
  path: '/api/user/extension/get',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({
    userName: z.string(),
    /** Whether the extension may translate: with bought translations left or a plan running. */
    member: z.boolean(),
    remaining: z.number().int().nonnegative(),
    /** Base64 SPKI (lib/api/sign.ts). */
    signKey: z.string(),
  }),
});
export type ExtensionState = z.infer<typeof getExtensionState.output>;

/** Which of these pictures the caller has uploaded already, in the order asked for: those need not be sent again. */
export const findImages = defineCall({
  method: 'POST',
  path: '/api/manga/img/find',
  payload: 'json',
  signed: true,
  /** SHA-256 of the files, hex. */
  input: z.strictObject({ sha256: z.array(sha256).min(1).max(mostLookedUp) }),
  output: z.object({
    images: z.array(z.object({ imageId: id, width: z.number().int(), height: z.number().int() }).nullable()),
  }),
});
