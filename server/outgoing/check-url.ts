import { isIP } from 'node:net';
import { AppError } from '@/lib/contract/error';
import type { Network } from './network';
import { isPublicAddress } from './public-address';

/** Longer ones are refused; browsers and servers have similar limits. */
const mostLetters = 2048;

/** Names that only a private network knows (RFC 6761, RFC 8375, and the ones that routers and clouds use). */
const privateNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|invalid)$/;

/**
 * What can be judged of an address before anything is looked up. Whatever way an IP address is written (`0x7f.1`,
 * `2130706433`, full-width digits), URL has made the usual form of it.
 * @param base what a relative address is relative to
 * @throws AppError address-invalid, address-refused
 */
export function checkUrl(network: Network, text: string, base?: URL): URL {
  const url = parse(text, base);
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') throw new AppError('address-invalid');
  if (url.username !== '' || url.password !== '') throw new AppError('address-invalid');
  if (url.port !== '' && !network.ports.includes(Number(url.port))) throw new AppError('address-invalid');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  const isNumber = isIP(host) !== 0;
  if (isNumber ? !isPublicAddress(host) : !host.includes('.') || privateNames.test(host))
    throw new AppError('address-refused', { host: url.hostname });
  return url;
}

function parse(text: string, base?: URL): URL {
  // URL drops line ends and tabs inside and blanks around: what people see and what is asked would differ.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (text.length > mostLetters || /[\u0000-\u0020\u007f\\]/.test(text)) throw new AppError('address-invalid');
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (!url) throw new AppError('address-invalid');
  return url;
}
