/** What the crawl looks at in a page, read from the HTML as the server sent it: before any script has run. */
export type SeenPage = {
  lang: string;
  dir: string;
  title: string;
  /** By name or property. */
  meta: Map<string, string>;
  canonical: string | null;
  /** `hreflang` → address. */
  alternates: Map<string, string>;
  headings: string[];
  ids: Set<string>;
  /** Addresses of all links, as written. */
  links: string[];
  structuredData: string[];
  /** Everything that a person could read. */
  text: string;
};

/** The HTML is React's own: well-formed, attributes in double quotes. */
export function readHtml(html: string): SeenPage {
  const [root] = tags(html, 'html');
  const links = tags(html, 'link');
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ');
  return {
    lang: root?.get('lang') ?? '',
    dir: root?.get('dir') ?? '',
    title: decode(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: new Map(
      tags(html, 'meta').map((tag) => [tag.get('name') ?? tag.get('property') ?? '', tag.get('content') ?? '']),
    ),
    canonical: links.find((tag) => tag.get('rel') === 'canonical')?.get('href') ?? null,
    alternates: new Map(
      links
        .filter((tag) => tag.get('rel') === 'alternate' && tag.has('hreflang'))
        .map((tag) => [tag.get('hreflang') ?? '', tag.get('href') ?? '']),
    ),
    headings: [...body.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner = '']) => textOf(inner)),
    ids: new Set([...body.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decode(id))),
    links: tags(body, 'a').flatMap((tag) => tag.get('href') ?? []),
    structuredData: scripts
      .filter(([, attributes = '']) => attributes.includes('application/ld+json'))
      .map(([, , json = '']) => json),
    text: textOf(body),
  };
}

function tags(html: string, name: string): Map<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => {
    const pairs = attributes.matchAll(/([\w:-]+)="([^"]*)"/g);
    return new Map([...pairs].map(([, key = '', value = '']) => [key.toLowerCase(), decode(value)]));
  });
}

function textOf(html: string): string {
  return decode(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
