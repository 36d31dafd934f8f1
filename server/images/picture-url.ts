import type { Context } from '../context';
import { hmac, hmacMatches } from '../signing/hmac';

/** Where pictures are served; followed by the storage key. */
const picturePath = '/api/manga/img/file/';

/** Seconds that a link is good for at least, and the step to which its end is rounded up. */
const lifetime = 60 * 60;
const step = 15 * 60;

/**
 * A short-lived address of a picture for an `<img>`, which carries no bearer header. Good for 60 to 75 minutes, and
 * the same for 15 minutes, so that browsers may cache it.
 */
export function pictureUrl(context: Pick<Context, 'secret' | 'clock'>, key: string): string {
  const now = context.clock.now().getTime() / 1000;
  const end = Math.ceil((now + lifetime) / step) * step;
  return `${picturePath}${key}?e=${end}&s=${hmac(context.secret, 'picture', `${key} ${end}`)}`;
}

/**
 * Checks a link's signature and time.
 * @returns the storage key and the seconds that the link is still good for; null when we did not make it
 */
export function checkPictureUrl(
  context: Pick<Context, 'secret' | 'clock'>,
  url: URL,
): { key: string; left: number } | null {
  const key = url.pathname.slice(picturePath.length);
  const end = url.searchParams.get('e') ?? '';
  const tag = url.searchParams.get('s') ?? '';
  if (!hmacMatches(context.secret, 'picture', `${key} ${end}`, tag)) return null;
  return { key, left: Math.max(0, Number(end) - Math.floor(context.clock.now().getTime() / 1000)) };
}
