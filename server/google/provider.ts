import * as oidc from 'openid-client';
import { AppError } from '@/lib/contract/error';
import type { Context } from '../context';

const configurations = new WeakMap<object, Promise<oidc.Configuration>>();

/**
 * What the OpenID provider says about itself, asked for once per process.
 * @throws AppError google-unavailable when none is set up, or it does not answer; the next caller asks again
 */
export async function googleConfiguration({ env, log }: Pick<Context, 'env' | 'log'>): Promise<oidc.Configuration> {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = env;
  if (!id || !secret) throw new AppError('google-unavailable');
  const known = configurations.get(env);
  if (known) return known;
  const server = new URL(issuer);
  // The token comes straight from the provider, so OpenID Connect lets its signature go unchecked; we do not.
  const execute = [oidc.enableNonRepudiationChecks];
  // Plain http is for a provider on one's own machine.
  if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  const asked = oidc.discovery(server, id, secret, undefined, { execute, timeout: 10 });
  configurations.set(env, asked);
  try {
    return await asked;
  } catch (err) {
    configurations.delete(env);
    log.error({ err }, 'the OpenID provider could not be asked');
    throw new AppError('google-unavailable', {}, { cause: err });
  }
}

/** Where the provider sends the browser back to: the login page, which makes the call with code and state. */
export function redirectUri({ env }: Pick<Context, 'env'>): string {
  return String(new URL('/login', env.SITE_URL));
}
