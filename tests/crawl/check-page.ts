import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { alternateLinks, isPagePath, localizedPath } from '@/lib/i18n/pages';
import { inlineScriptHashes } from '@/scripts/hash-inline-scripts.mjs';
import type { SeenPage } from './read-html';

/** A page as it was answered. */
export type Answer = { locale: Locale; path: string; status: number; headers: Headers; html: string; page: SeenPage };

/** What is wrong with one page in itself, in words; empty when nothing is. */
export function pageFaults({ locale, path: pagePath, status, headers, html, page }: Answer): string[] {
  const { tag, direction } = localeTable[locale];
  return [
    status !== 200 && `status ${status}`,
    !headers.get('content-type')?.startsWith('text/html') && `is ${headers.get('content-type')}`,
    headers.has('set-cookie') && 'sets a cookie, so no cache may keep it',
    page.lang !== tag && `lang="${page.lang}", not ${tag}`,
    page.dir !== direction && `dir="${page.dir}", not ${direction}`,
    page.headings.length !== 1 && `${page.headings.length} h1 (${page.headings.join(' | ')})`,
    !page.title && 'no title',
    !page.meta.get('description') && 'no description',
    !page.meta.get('keywords') && 'no keywords',
    !page.meta.get('og:title') && 'no og:title',
    pathOf(page.canonical) !== localizedPath(locale, pagePath) && `canonical ${page.canonical}`,
    ...alternateFaults(locale, pagePath, page),
    ...missingTexts(page.text).map((key) => `shows the message key ${key}`),
    ...page.structuredData.flatMap(structuredDataFaults),
    ...unnamedScripts(html, headers.get('content-security-policy') ?? ''),
  ].filter((fault) => typeof fault === 'string');
}

/** Path of an absolute address; the site may have been built for another host than the one that is crawled. */
export function pathOf(address: string | null): string | null {
  return address && URL.canParse(address) ? new URL(address).pathname : null;
}

function alternateFaults(locale: Locale, pagePath: string, page: SeenPage): string[] {
  if (!isPagePath(pagePath)) return [];
  const wanted = alternateLinks(locale, pagePath);
  const faults = Object.entries(wanted)
    .filter(([tag, link]) => pathOf(page.alternates.get(tag) ?? null) !== link)
    .map(([tag, link]) => `hreflang ${tag} is ${page.alternates.get(tag)}, not ${link}`);
  const more = [...page.alternates.keys()].filter((tag) => !(tag in wanted)).map((tag) => `hreflang ${tag} too many`);
  return [...faults, ...more];
}

type Messages = { [key: string]: string | Messages };
const english = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../messages/en.json'), 'utf8')) as Messages;
const keyPattern = new RegExp(`(?<![\\w/.@-])(?:${Object.keys(english).join('|')})(?:\\.[\\w-]+)+`, 'g');

/**
 * next-intl shows the key of a text that it does not find; a placeholder left open shows its braces (so do a part of an
 * address and a variable of a shell).
 */
function missingTexts(text: string): string[] {
  const keys = (text.match(keyPattern) ?? []).filter((key) => {
    const [namespace = '', name = ''] = key.split('.');
    const messages = english[namespace];
    return typeof messages === 'object' && name in messages;
  });
  return [...new Set([...keys, ...(text.match(/(?<![/$])\{[#\w][\w:-]*\}/g) ?? [])])];
}

function structuredDataFaults(json: string): string[] {
  try {
    const { '@context': context, '@graph': graph } = JSON.parse(json);
    const whole = context === 'https://schema.org' && Array.isArray(graph) && graph.every((thing) => thing['@type']);
    return whole ? [] : ['structured data without context or type'];
  } catch {
    return ['structured data that is no JSON'];
  }
}

/** Inline scripts that the page's own policy would not run. */
function unnamedScripts(html: string, policy: string): string[] {
  if (!policy.includes("script-src 'self'")) return ['no strict content security policy'];
  const missing = inlineScriptHashes(html).filter((hash) => !policy.includes(`'${hash}'`));
  return missing.length > 0 ? [`${missing.length} inline scripts that its policy forbids`] : [];
}
