/** Stands for our own origin; only whether it changes matters. */
const origin = 'https://same-origin.invalid';

/**
 * A path of this site to go to, from text that strangers may have written (`loginUrl`, a query): the path with its
 * query and fragment, normalised, or `otherwise` when the text could lead anywhere else. Never throws.
 */
export function sameOriginPath(text: string | null | undefined, otherwise = '/'): string {
  if (typeof text !== 'string' || !text.startsWith('/')) return otherwise;
  const path = pathWithin(text);
  // Again: normalising can itself make another host's address, `/..//evil.example` becomes `//evil.example`.
  return path !== null && pathWithin(path) === path ? path : otherwise;
}

/** As the browser would resolve it: backslashes are slashes, tabs and line breaks are dropped, dots climb. */
function pathWithin(text: string): string | null {
  try {
    const url = new URL(text, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
