import { AppError } from '@/lib/contract/error';
import type { Env } from '../env';
import { bearerToken } from './actor';

/**
 * Refuses what another site's page makes a browser send with our cookies. Browsers name the page's origin in every
 * POST; who sends none is no browser, and has no cookies to abuse. A bearer token is never sent by itself, so a call
 * that carries one was made by whoever has the token (our extension, in another site's page).
 * @throws AppError origin-refused
 */
export function requireOwnOrigin(env: Pick<Env, 'SITE_URL'>, { method, headers }: Request): void {
  const origin = headers.get('origin');
  if (method !== 'POST' || origin === null || bearerToken(headers)) return;
  if (origin !== new URL(env.SITE_URL).origin && hostOf(origin) !== headers.get('host')) {
    throw new AppError('origin-refused');
  }
}

/** `null` is what sandboxed pages send: no host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
