import { gzipSync } from 'node:zlib';

/** Bytes (gzip) of all scripts that a page's HTML names: what a browser fetches before the page is alive. */
export async function firstLoadBytes(site: string, address: string): Promise<number> {
  const html = await (await fetch(`${site}${address}`)).text();
  const named = [...html.matchAll(/<script\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const [, source] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
    // Only browsers of the past fetch these.
    return source && !/\bnoModule\b/i.test(attributes) ? [source] : [];
  });
  const sizes = await Promise.all([...new Set(named)].map((source) => scriptBytes(new URL(source, site).href)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function scriptBytes(address: string): Promise<number> {
  const answer = await fetch(address);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}
