import { lte } from 'drizzle-orm';
import * as oidc from 'openid-client';
import type { Context } from '../context';
import { googleLogins } from '../db/user-schema';
import type { Visit } from '../sessions/visit';
import { newToken, tokenHash } from '../signing/token';
import { googleConfiguration, redirectUri } from './provider';

/** Ties the sign-in to the browser that begins it. */
export const googleCookie = 'google';

/** Seconds in which it must come back. */
const lifetime = 10 * 60;

/**
 * Begins a sign-in: code with PKCE, and a state and nonce that are good once, in this browser, for ten minutes.
 * @returns where to send the browser
 * @throws AppError google-unavailable
 */
export async function beginGoogleLogin(context: Context, visit: Visit): Promise<{ url: string }> {
  const configuration = await googleConfiguration(context);
  const [state, nonce, browser] = [newToken(), newToken(), newToken()];
  const verifier = oidc.randomPKCECodeVerifier();
  await context.db.insert(googleLogins).values({
    stateHash: tokenHash(state),
    browserHash: tokenHash(browser),
    nonce,
    verifier,
    expiresAt: new Date(context.clock.now().getTime() + lifetime * 1000),
  });
  visit.setCookie(googleCookie, browser, lifetime);
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(context),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Whoever has several accounts chooses one.
    prompt: 'select_account',
  });
  return { url: url.href };
}

export async function deleteExpiredGoogleLogins({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(googleLogins).where(lte(googleLogins.expiresAt, clock.now()));
}
