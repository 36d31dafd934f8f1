import { splitLocale } from './i18n/pages';

/** Where money is paid or a payment is looked after; no other page runs a script of anybody else. */
const paymentPages = ['/price', '/setting'];

/**
 * Whether an address of ours must be opened as a document of its own. A document keeps the policy it came with, so a
 * page that is reached from another one without loading it may not run the scripts for paying.
 * @param address with or without language prefix and query
 */
export function needsOwnDocument(address: string): boolean {
  return splitLocale(address.split(/[?#]/)[0]!).path === '/price';
}

const paypal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What the scripts of Stripe and PayPal need, by their own lists (they are loaded after a click only). */
const forPayments: Partial<Record<string, string[]>> = {
  'script-src': [...stripe, ...paypal],
  'style-src': paypal,
  'img-src': ['https://*.stripe.com', ...paypal],
  'connect-src': ['https://api.stripe.com', ...paypal],
  'frame-src': [...stripe, 'https://hooks.stripe.com', ...paypal],
};

/** What a script of statistics does: run, report, and fetch a picture to report with. */
const openToConsent = ['script-src', 'connect-src', 'img-src'];

/**
 * The policy of a page. Static pages cannot carry a nonce, so each of their inline scripts is named by its hash.
 * @param scriptHashes `sha256-…` of the page's inline scripts; undefined under `next dev`, whose scripts change.
 * @param pagePath without a language prefix
 * @param consented origins of scripts that visitors may allow (statistics)
 */
export function contentSecurityPolicy(
  scriptHashes: string[] | undefined,
  pagePath = '/',
  consented: string[] = [],
): string {
  const scripts = scriptHashes ? scriptHashes.map((hash) => `'${hash}'`) : ["'unsafe-inline'", "'unsafe-eval'"];
  const more = paymentPages.includes(pagePath) ? forPayments : {};
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    // Dialogs lock the page's scroll through a style element; a style can run no code.
    'style-src': ["'self'", "'unsafe-inline'"],
    // blob: the page that a person chose and the translated one, shown from memory. Google: avatars, of users who
    // signed in by it (server/google/google-login.ts takes them from nowhere else).
    'img-src': ["'self'", 'blob:', 'data:', 'https://lh3.googleusercontent.com'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => {
      const allowed = openToConsent.includes(name) ? consented : [];
      return `${name} ${[...sources, ...(more[name] ?? []), ...allowed].join(' ')}`;
    })
    .join('; ');
}
