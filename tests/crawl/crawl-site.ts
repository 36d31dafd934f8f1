import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, type Locale, locales, localeTable } from '@/lib/i18n/locales';
import { isListed, isPagePath, localizedPath, pagePaths, splitLocale } from '@/lib/i18n/pages';
import { type Answer, pageFaults, pathOf } from './check-page';
import { readHtml, type SeenPage } from './read-html';

export type Crawl = { pages: number; links: number; faults: string[] };

/**
 * Asks a running site for every page in every language and looks at each answer, at where its links lead, and at
 * what is common to all of them.
 * @param site `http://localhost:3000`
 */
export async function crawlSite(site: string): Promise<Crawl> {
  const sitemap = await listedAddresses(site);
  const known = locales.flatMap((locale) => pagePaths.map((pagePath) => localizedPath(locale, pagePath)));
  const answers = await inTurns([...new Set([...known, ...sitemap])], (address) => ask(site, address));
  const byAddress = new Map(answers.map((answer) => [localizedPath(answer.locale, answer.path), answer]));
  const links = [
    ...new Set(answers.flatMap(({ page, locale, path: at }) => internalLinks(page, localizedPath(locale, at)))),
  ];
  const faults = [
    ...answers.flatMap((answer) => pageFaults(answer).map((fault) => `${addressOf(answer)}: ${fault}`)),
    ...answers.flatMap((answer) => oneWayAlternates(answer, byAddress)),
    ...twins(answers, 'title', ({ page }) => page.title),
    ...twins(answers, 'description', ({ page }) => page.meta.get('description') ?? ''),
    ...untranslated(answers, byAddress),
    ...(await inTurns(links, (link) => deadLink(site, link, byAddress))).flat(),
    ...(await inTurns([...locales], (locale) => notFoundFaults(site, locale))).flat(),
    ...sitemapFaults(sitemap),
    ...(await robotsFaults(site)),
  ];
  return { pages: answers.length, links: links.length, faults };
}

async function ask(site: string, address: string): Promise<Answer> {
  const response = await fetch(`${site}${address}`, { redirect: 'manual', headers: { Accept: 'text/html' } });
  const html = await response.text();
  const { locale, path: pagePath } = splitLocale(address);
  return { locale, path: pagePath, status: response.status, headers: response.headers, html, page: readHtml(html) };
}

function addressOf({ locale, path: pagePath }: Answer): string {
  return localizedPath(locale, pagePath);
}

/** Every page that is named as an alternate must name this one in turn. */
function oneWayAlternates(answer: Answer, byAddress: Map<string, Answer>): string[] {
  const own = addressOf(answer);
  return [...answer.page.alternates].flatMap(([tag, link]) => {
    const other = byAddress.get(pathOf(link) ?? '');
    const back = [...(other?.page.alternates.values() ?? [])].map(pathOf);
    return back.includes(own) ? [] : [`${own}: its alternate ${tag} does not name it in turn`];
  });
}

/** Pages of one language that share what should tell them apart. */
function twins(answers: Answer[], what: string, read: (answer: Answer) => string): string[] {
  return locales.flatMap((locale) => {
    const seen = new Map<string, string>();
    return answers
      .filter((answer) => answer.locale === locale)
      .flatMap((answer) => {
        const text = read(answer);
        const twin = seen.get(text);
        seen.set(text, addressOf(answer));
        return twin ? [`${addressOf(answer)}: the ${what} of ${twin}`] : [];
      });
  });
}

/** Pages whose description is still the English one. */
function untranslated(answers: Answer[], byAddress: Map<string, Answer>): string[] {
  return answers
    .filter(({ locale }) => locale !== defaultLocale)
    .filter(({ path: pagePath, page }) => {
      const english = byAddress.get(localizedPath(defaultLocale, pagePath));
      return english && english.page.meta.get('description') === page.meta.get('description');
    })
    .map((answer) => `${addressOf(answer)}: its description is in English`);
}

/** Links to our own pages, without their query; an anchor of the same page gets its address. */
function internalLinks({ links }: SeenPage, own: string): string[] {
  return links
    .filter((link) => /^[/#]/.test(link) && !link.startsWith('//'))
    .map((link) => (link.startsWith('#') ? `${own}${link}` : link.replace(/\?[^#]*/, '')));
}

async function deadLink(site: string, link: string, byAddress: Map<string, Answer>): Promise<string[]> {
  const [address = '', anchor] = link.split('#');
  const { status, page } = byAddress.get(address) ?? (await askFollowing(site, address));
  if (status !== 200) return [`a link leads to ${link}, which answers ${status}`];
  if (anchor && !page.ids.has(decodeURIComponent(anchor))) return [`a link leads to ${link}, where that anchor is not`];
  return [];
}

/** A link may lead on (`/en` to `/`), and to what is no page (a feed). */
async function askFollowing(site: string, address: string): Promise<{ status: number; page: SeenPage }> {
  const response = await fetch(`${site}${address}`, { headers: { 'Accept-Language': 'en' } });
  return { status: response.status, page: readHtml(await response.text()) };
}

async function notFoundFaults(site: string, locale: Locale): Promise<string[]> {
  const { notFound } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../../messages/${locale}.json`), 'utf8'),
  );
  const unknown = ['/no-such-page', '/price/no-such-page', '/install/steps-5'].map((name) =>
    localizedPath(locale, name),
  );
  const answers = await Promise.all(unknown.map((address) => ask(site, address)));
  return answers.flatMap((answer) => {
    const { page, status } = answer;
    const [heading] = page.headings;
    return [
      status !== 404 && `status ${status}, not 404`,
      page.lang !== localeTable[locale].tag && `lang="${page.lang}"`,
      heading !== notFound.title && `its heading is "${heading}", not "${notFound.title}"`,
      !/noindex/.test(page.meta.get('robots') ?? '') && 'may be listed',
    ].flatMap((fault) => (fault ? [`${addressOf(answer)}: ${fault}`] : []));
  });
}

/** Paths of the sitemap. */
async function listedAddresses(site: string): Promise<string[]> {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => pathOf(address) ?? address);
}

function sitemapFaults(listed: string[]): string[] {
  const wanted = locales.flatMap((locale) =>
    pagePaths.filter(isListed).map((pagePath) => localizedPath(locale, pagePath)),
  );
  const missing = wanted.filter((address) => !listed.includes(address));
  const ownPages = listed.filter((address) => {
    const { path: pagePath } = splitLocale(address);
    return isPagePath(pagePath) && !isListed(pagePath);
  });
  return [
    ...missing.map((address) => `sitemap.xml lacks ${address}`),
    ...ownPages.map((address) => `sitemap.xml lists ${address}, which is nobody else's`),
  ];
}

async function robotsFaults(site: string): Promise<string[]> {
  const response = await fetch(`${site}/robots.txt`);
  const text = await response.text();
  return response.ok && /^Sitemap: \S+\/sitemap\.xml$/m.test(text) ? [] : ['robots.txt does not name the sitemap'];
}

/** A few at a time, in order: the site shares its machine with who asks. */
async function inTurns<In, Out>(inputs: In[], work: (input: In) => Promise<Out>): Promise<Out[]> {
  const outputs: Out[] = [];
  for (let at = 0; at < inputs.length; at += 8) {
    outputs.push(...(await Promise.all(inputs.slice(at, at + 8).map(work))));
  }
  return outputs;
}
