import { AppError } from '@/lib/contract/error';
import { uploadLimit } from '@/lib/upload-limit';
import { fetchSafely } from './fetch-safely';
import { type Network, publicNetwork } from './network';

/** Whoever waits for the answer is not kept longer (ms). */
const timeout = 20_000;

/**
 * The bytes of a picture at an address that a person gave. What it claims to be does not count: its first bytes must
 * be those of a picture, so that nothing else is ever kept; the decoder judges the rest.
 * @throws AppError address-* (fetch-safely.ts), address-answer for another status than 200, image-too-large,
 * image-empty, image-type; the signal's reason
 */
export async function fetchPicture(
  address: string,
  { signal, network = publicNetwork }: { signal?: AbortSignal; network?: Network } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { url, status, bytes, isCut } = await fetchSafely(network, address, {
    headers: { accept: uploadLimit.types.join(', ') },
    mostBytes: uploadLimit.bytes,
    timeout,
    ...(signal ? { signal } : {}),
  });
  if (status !== 200) throw new AppError('address-answer', { host: new URL(url).hostname, status });
  if (isCut) throw new AppError('image-too-large');
  if (bytes.length === 0) throw new AppError('image-empty');
  if (!looksLikePicture(bytes)) throw new AppError('image-type');
  return bytes;
}

/** The beginnings of jpeg, png and webp files. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return true;
  return start.startsWith('RIFF') && start.endsWith('WEBP');
}
