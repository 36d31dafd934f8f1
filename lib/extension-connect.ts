/** What the page /extension-connect and the extension's bridge in it (extension/bridge) say to each other. */

/** Path of the page, after the language's prefix. */
export const connectPath = '/extension-connect';

/** The page's word: the person agreed, here is the code. */
export type HandOver = { fukidashi: 'connect'; code: string };
/** The bridge's: whether the extension is signed in now. */
export type HandedOver = { fukidashi: 'connected'; ok: boolean };

/** The extension's challenge in the hash of the page's address, which reaches no server; null when there is none. */
export function challengeOf(hash: string): string | null {
  return /^#challenge=([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null;
}

export function isHandOver(data: unknown): data is HandOver {
  return isWord(data, 'connect') && 'code' in data && typeof data.code === 'string';
}

export function isHandedOver(data: unknown): data is HandedOver {
  return isWord(data, 'connected') && 'ok' in data && typeof data.ok === 'boolean';
}

function isWord(data: unknown, word: string): data is object {
  return typeof data === 'object' && data !== null && 'fukidashi' in data && data.fukidashi === word;
}
