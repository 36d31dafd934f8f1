import { and, eq, gt } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { Context } from '../context';
import { googleLogins } from '../db/user-schema';
import type { Visit } from '../sessions/visit';
import { tokenHash } from '../signing/token';
import { googleCookie } from './begin-login';
import { googleConfiguration, redirectUri } from './provider';

export type Returned = { code: string; state: string; iss?: string | undefined };

const claims = z.object({
  /** The account's name for good; e-mail addresses change hands. */
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
});
export type GoogleIdentity = z.output<typeof claims>;

/**
 * Who came back from the provider. The state must be one of ours, unused, and begun in this browser; then the code is
 * exchanged, and the provider's signed answer checked: issuer, audience, time, nonce.
 * @throws AppError google-failed, google-unavailable
 */
export async function identityOf(context: Context, returned: Returned, visit: Visit): Promise<GoogleIdentity> {
  const configuration = await googleConfiguration(context);
  const login = await spendLogin(context, returned.state, visit.readCookie(googleCookie));
  visit.setCookie(googleCookie, '', 0);
  const address = new URL(redirectUri(context));
  for (const [name, value] of Object.entries(returned)) if (value) address.searchParams.set(name, value);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: login.verifier,
      expectedState: returned.state,
      expectedNonce: login.nonce,
      idTokenExpected: true,
    });
    return claims.parse(tokens.claims());
  } catch (err) {
    // The provider's answer may hold the code or a token: what went wrong has a name that holds neither.
    const { code, error } = err as { code?: unknown; error?: unknown };
    context.log.warn(
      { reason: code ?? error ?? (err instanceof Error ? err.name : 'unknown') },
      'a Google sign-in failed',
    );
    throw new AppError('google-failed', {}, { cause: err });
  }
}

/** A state is good once, whatever becomes of it, and only in the browser that began with it. */
async function spendLogin({ db, clock }: Context, state: string, browser: string | null) {
  const [login] = browser
    ? await db
        .delete(googleLogins)
        .where(
          and(
            eq(googleLogins.stateHash, tokenHash(state)),
            eq(googleLogins.browserHash, tokenHash(browser)),
            gt(googleLogins.expiresAt, clock.now()),
          ),
        )
        .returning()
    : [];
  if (!login) throw new AppError('google-failed');
  return login;
}
