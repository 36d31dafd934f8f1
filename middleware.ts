import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type NextRequest, NextResponse } from 'next/server';
import createIntlMiddleware from 'next-intl/middleware';
import { contentSecurityPolicy } from '@/lib/content-security-policy';
import { defaultLocale, isLocale, localeCookie } from '@/lib/i18n/locales';
import { isPagePath, localizedPath, notFoundPath, sharePath, splitLocale } from '@/lib/i18n/pages';
import { routing } from '@/lib/i18n/routing';
import { readEnv } from '@/server/env';

export const config = {
  // Node, not edge: the hashes are read from disk, and it is the faster of the two here.
  runtime: 'nodejs',
  matcher: '/((?!api|_next|.*\\..*).*)',
};

// Two from one routing object: the browser's language counts on `/` only (specification §2).
const detectLanguage = createIntlMiddleware({ ...routing, localeDetection: true, localeCookie });
const keepLanguage = createIntlMiddleware(routing);

/** Language prefix, real 404s and the content security policy of every page. */
export default function middleware(request: NextRequest): NextResponse {
  const { locale, path: pagePath, prefixed } = splitLocale(request.nextUrl.pathname);
  if (pagePath === sharePath) return toTool(request);
  if (!isPagePath(pagePath)) return withPolicy(notFound(request, locale), locale, notFoundPath);
  const response = pagePath === '/' && !prefixed ? detect(request) : keepLanguage(request);
  // `/en` leads to `/`, where a remembered or detected language would win: the prefix was a choice, so keep it.
  if (prefixed && isRedirect(response)) rememberLanguage(response, locale);
  return withPolicy(response, locale, pagePath);
}

function detect(request: NextRequest): NextResponse {
  const response = detectLanguage(request);
  response.headers.append('Vary', 'Accept-Language, Cookie');
  // Only the redirect may set the cookie: a page with Set-Cookie could not be cached.
  response.headers.delete('set-cookie');
  const target = response.headers.get('location');
  if (target) rememberLanguage(response, splitLocale(new URL(target, request.url).pathname).locale);
  return response;
}

function rememberLanguage(response: NextResponse, locale: string) {
  response.cookies.set(localeCookie.name, locale, { maxAge: localeCookie.maxAge, path: '/', sameSite: 'lax' });
}

/** Opens the tool in the visitor's language; it looks for what was shared. */
function toTool(request: NextRequest): NextResponse {
  const remembered = request.cookies.get(localeCookie.name)?.value;
  const tool = localizedPath(isLocale(remembered) ? remembered : defaultLocale, '/manga-translator');
  return NextResponse.redirect(new URL(`${tool}?shared`, request.url), 303);
}

function isRedirect(response: NextResponse): boolean {
  return response.headers.has('location');
}

/** A static page by rewrite: `notFound()` under a root layout with a parameter answers an empty shell. */
function notFound(request: NextRequest, locale: string): NextResponse {
  return NextResponse.rewrite(new URL(`/${locale}${notFoundPath}`, request.url), { status: 404 });
}

function withPolicy(response: NextResponse, locale: string, pagePath: string): NextResponse {
  const page = pagePath === '/' ? `/${locale}` : `/${locale}${pagePath}`;
  response.headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(inlineScriptHashes(page), pagePath, consented()),
  );
  return response;
}

let hashes: Record<string, string[]> | null | undefined;

/**
 * Written after the build by scripts/hash-inline-scripts.mjs; undefined under `next dev`, whose scripts change. A page
 * that the build does not know may run no inline script at all.
 */
function inlineScriptHashes(page: string): string[] | undefined {
  if (hashes === undefined) hashes = readEnv().NODE_ENV === 'development' ? null : readHashes();
  return hashes ? (hashes[page] ?? []) : undefined;
}

function readHashes(): Record<string, string[]> {
  const file = path.join(process.cwd(), '.next', 'inline-script-hashes.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

let origins: string[] | undefined;

/** Where the operator's statistics come from and report to; each visitor allows them, or not. */
function consented(): string[] {
  if (origins) return origins;
  const { ANALYTICS_SCRIPT, RECORDING_SCRIPT, ANALYTICS_ORIGINS } = readEnv();
  const scripts = [ANALYTICS_SCRIPT, RECORDING_SCRIPT].flatMap((script) => (script ? [new URL(script).origin] : []));
  origins = [...new Set([...scripts, ...ANALYTICS_ORIGINS.split(/\s+/).filter(Boolean)])];
  return origins;
}
