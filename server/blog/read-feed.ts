import { XMLParser } from 'fast-xml-parser';
import type { RecentPost } from '@/lib/contract/blog';

const timeoutMs = 5_000;
const mostBytes = 1024 * 1024;
const longestTitle = 160;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  // No entities of the document's own: they can be made to grow without end.
  processEntities: { enabled: true, maxEntityCount: 0 },
  htmlEntities: true,
  isArray: (name) => ['item', 'entry', 'link'].includes(name),
});

/**
 * Titles and addresses of a feed, RSS 2.0 or Atom, in its own order. Entries without a title or with an address that
 * is not http(s) are left out.
 * @throws Error when it does not answer within 5 s, is larger than 1 MB or is no feed
 */
export async function readFeed(url: string): Promise<RecentPost[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    signal,
    headers: { Accept: 'application/rss+xml, application/atom+xml, text/xml' },
  });
  if (!response.ok) throw new Error(`The feed answered ${response.status}.`);
  return parseFeed(await readText(response), url);
}

/** @param base what relative addresses count from */
export function parseFeed(text: string, base: string): RecentPost[] {
  const document = parser.parse(text) as { rss?: { channel?: Channel }; feed?: Channel };
  const channel = document.rss?.channel ?? document.feed;
  if (!channel) throw new Error('Neither RSS nor Atom.');
  return (channel.item ?? channel.entry ?? []).flatMap((entry) => {
    const title = textOf(entry.title).replace(/\s+/g, ' ').trim().slice(0, longestTitle);
    const linkUrl = safeAddress(addressOf(entry), base);
    return title && linkUrl ? [{ title, linkUrl }] : [];
  });
}

type Text = string | { '#text'?: string };
type Link = string | { '@href'?: string; '@rel'?: string; '#text'?: string };
type Entry = { title?: Text; link?: Link[] };
type Channel = { item?: Entry[]; entry?: Entry[] };

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error('The feed is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function textOf(value: Text | undefined): string {
  return typeof value === 'string' ? value : (value?.['#text'] ?? '');
}

function addressOf({ link = [] }: Entry): string {
  const chosen = link.find((each) => typeof each === 'string' || (each['@rel'] ?? 'alternate') === 'alternate');
  return typeof chosen === 'string' ? chosen : (chosen?.['@href'] ?? chosen?.['#text'] ?? '');
}

function safeAddress(address: string, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const { protocol, href } = new URL(address, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
