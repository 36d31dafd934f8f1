import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentPage } from './parse-page';

/** A partner entry (specification §1): where it leads and what it is called. What it is stands in content/pages/links. */
export type Friend = {
  name: string;
  link: string;
  utmSource: string;
  /** A file of public/. */
  logo?: string;
};

export type FriendGroup = { id: string; heading: string; friends: (Friend & { title: string; address: string })[] };

/** All entries, in their order. */
export async function readFriends(): Promise<Friend[]> {
  return JSON.parse(await readFile(path.join(process.cwd(), 'content/links/friends.json'), 'utf8'));
}

/** The first entries and where they lead. */
export async function friendAddresses(count: number): Promise<{ name: string; address: string }[]> {
  const friends = await readFriends();
  return friends.slice(0, count).map((friend) => ({ name: friend.name, address: addressOf(friend) }));
}

/**
 * The entries as the page of a language groups and describes them.
 * @throws Error when the page names an entry that does not exist
 */
export async function friendGroups({ sections }: Pick<ContentPage, 'sections'>): Promise<FriendGroup[]> {
  const friends = await readFriends();
  return sections.map(({ id, heading, html }) => ({
    id,
    heading,
    friends: describedIn(html).map(({ name, title }) => {
      const friend = friends.find((known) => known.name === name);
      if (!friend) throw new Error(`content/pages/links names "${name}", which is not in content/links/friends.json`);
      return { ...friend, title, address: addressOf(friend) };
    }),
  }));
}

/** `<li><strong>Name</strong>: what it is</li>` */
function describedIn(html: string): { name: string; title: string }[] {
  const items = html.matchAll(/<strong>(.*?)<\/strong>\s*[:：]\s*(.*?)\s*<\/li>/gs);
  return [...items].map(([, name = '', title = '']) => ({ name: plainText(name), title: plainText(title) }));
}

function plainText(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The source says only that the visitor came from here. */
function addressOf({ link, utmSource }: Friend): string {
  const address = new URL(link);
  address.searchParams.set('utm_source', utmSource);
  return address.href;
}
