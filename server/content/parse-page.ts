import { Marked, type Token, type Tokens } from 'marked';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import { apiOrder, findPlan } from '@/lib/plans';

/** A page of prose (content/README.md has its form). `html` is made from our own Markdown alone. */
export type ContentPage = {
  heading: string;
  /** Stands under the heading; also the description of the page. */
  lead: string;
  keywords: string;
  /** What comes before the first section. */
  html: string;
  sections: ContentSection[];
};

export type ContentSection = {
  id: string;
  heading: string;
  html: string;
  /** Its smaller sections; in the FAQ, questions with their answers. */
  parts: { id: string; heading: string; html: string }[];
};

/**
 * Reads a page of content/pages or content/legal (these have neither lead nor keywords).
 * @param locale whose prices, dates and addresses it gets
 */
export function parsePage(source: string, locale: Locale): ContentPage {
  const marked = markedFor(locale);
  const tokens = marked.lexer(fillIn(source, locale)).filter(({ type }) => type !== 'space');
  const page: ContentPage = { heading: '', lead: '', keywords: '', html: '', sections: [] };
  if (isHeading(tokens[0], 1)) page.heading = (tokens.shift() as Tokens.Heading).text;
  const words = tokens.findIndex((token) => token.type === 'paragraph' && token.raw.startsWith(keywordsMark));
  if (words === 1) {
    page.lead = (tokens[0] as Tokens.Paragraph).text;
    page.keywords = (tokens[1] as Tokens.Paragraph).text.slice(keywordsMark.length).trim();
    tokens.splice(0, 2);
  }
  fill(page, tokens, marked);
  return page;
}

const keywordsMark = 'Keywords:';

function fill(page: ContentPage, tokens: Token[], marked: Marked) {
  let place: { html: string } = page;
  for (const token of tokens) {
    const section = page.sections.at(-1);
    if (isHeading(token, 2)) {
      const added = { ...titleOf(token, `section-${page.sections.length + 1}`), html: '', parts: [] };
      page.sections.push(added);
      place = added;
    } else if (isHeading(token, 3) && section) {
      const added = { ...titleOf(token, `${section.id}-${section.parts.length + 1}`), html: '' };
      section.parts.push(added);
      place = added;
    } else {
      place.html += marked.parser([token]);
    }
  }
}

function isHeading(token: Token | undefined, depth: number): token is Tokens.Heading {
  return token?.type === 'heading' && token.depth === depth;
}

/** `## Acknowledgments {#acknowledgments}`: the same anchor in every language. */
function titleOf({ text }: Tokens.Heading, otherwise: string): { id: string; heading: string } {
  const [, heading = text, id = otherwise] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(text) ?? [];
  return { id, heading };
}

/** Prices and dates in the manner of the language. */
function fillIn(source: string, locale: Locale): string {
  const { tag } = localeTable[locale];
  const dollars = (cents: number) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(cents / 100);
  return source.replace(/\{(price|date):([\w-]+)\}/g, (_, kind: string, value: string) => {
    if (kind === 'date') {
      return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
    }
    const cents = value === 'api' ? apiOrder.minCents : findPlan(value)?.cents;
    if (cents === undefined) throw new Error(`content: there is no plan "${value}"`);
    return dollars(cents);
  });
}

/** Links to our pages get the prefix of the language; others open without telling where from. */
function markedFor(locale: Locale): Marked {
  return new Marked({
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${href}" rel="noopener">${text}</a>`;
        return `<a href="${localizedHref(locale, href)}">${text}</a>`;
      },
    },
  });
}

function localizedHref(locale: Locale, href: string): string {
  const [path = '', anchor] = href.split('#');
  return `${path ? localizedPath(locale, path) : ''}${anchor ? `#${anchor}` : ''}`;
}
