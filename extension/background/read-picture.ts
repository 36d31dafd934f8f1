import { pictureTypeOf } from '@/lib/import/picture-type';
import { fileOf } from '../files';
import type { File } from '../words';
import { mayRead } from './sites';

/** A picture cannot be had, because the person has not allowed its origin or because its server refuses. */
export class ReadError extends Error {
  constructor(readonly code: 'no-access' | 'unreadable') {
    super(code);
    this.name = 'ReadError';
  }
}

/**
 * Fetches a picture that its page shows but may not read, where the person allowed its origin.
 * @param referrer page that the picture's server wants to be shown on, null when it does not care
 * @throws ReadError
 */
export async function readPicture(url: string, referrer: string | null): Promise<File> {
  const { protocol, origin, hostname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new ReadError('unreadable');
  if (!(await mayRead(origin))) throw new ReadError('no-access');
  if (referrer) await sendReferrer(hostname, referrer);
  // The browser has just shown it, so it comes from the cache where the server allows that.
  const response = await fetch(url, { credentials: 'include', cache: 'force-cache' }).catch(() => null);
  if (!response?.ok) throw new ReadError('unreadable');
  const blob = await response.blob();
  // Many servers name no type, or a wrong one; the first bytes tell.
  const type = pictureTypeOf(new Uint8Array(await blob.slice(0, 12).arrayBuffer()));
  if (!type && !blob.type.startsWith('image/')) throw new ReadError('unreadable');
  return fileOf(blob);
}

/** Some servers give pictures only to pages of their own site; the extension shows them nowhere else. */
async function sendReferrer(hostname: string, referrer: string): Promise<void> {
  const id = ruleNumber(hostname);
  const requestHeaders = [{ header: 'referer', operation: 'set' as const, value: referrer }];
  const initiator = new URL(chrome.runtime.getURL('/')).hostname;
  await chrome.declarativeNetRequest?.updateSessionRules({
    removeRuleIds: [id],
    addRules: [
      {
        id,
        action: { type: 'modifyHeaders', requestHeaders },
        condition: {
          requestDomains: [hostname],
          initiatorDomains: [initiator],
          resourceTypes: ['xmlhttprequest', 'other'],
        },
      },
    ],
  });
}

/** One rule for a host, by the same number each time. */
function ruleNumber(hostname: string): number {
  return [...hostname].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) + 1;
}
