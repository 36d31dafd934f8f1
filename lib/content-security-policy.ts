/**
 * The policy of a page. Static pages cannot carry a nonce, so each of their inline scripts is named by its hash.
 * @param scriptHashes `sha256-…` of the page's inline scripts; undefined under `next dev`, whose scripts change.
 */
export function contentSecurityPolicy(scriptHashes: string[] | undefined): string {
  const scripts = scriptHashes ? scriptHashes.map((hash) => `'${hash}'`) : ["'unsafe-inline'", "'unsafe-eval'"];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    // Dialogs lock the page's scroll through a style element; a style can run no code.
    'style-src': ["'self'", "'unsafe-inline'"],
    // blob: the page that a person chose and the translated one, shown from memory. Google: avatars, of users who
    // signed in by it (server/google/google-login.ts takes them from nowhere else).
    'img-src': ["'self'", 'blob:', 'data:', 'https://lh3.googleusercontent.com'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
