import type { ErrorCode } from '@/lib/contract/error';

/** What becomes of a file: kept as a page, or refused with a code. */
export type Outcome = 'taken' | ErrorCode;

/** One file that somebody may send. Its bytes are made when asked for: some are megabytes. */
export type HostileUpload = {
  /** What is wrong with it, or odd about it. */
  about: string;
  /** The name that it is sent under; what the bytes are decides. */
  fileName: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** Whether they are there already, and few. */
  atHand: boolean;
  /** What is right for it. Several where the decoder may be strict or lenient and either harms nobody. */
  right: readonly Outcome[];
};

/** @param right what is right for it; damaged when not given */
export function hostile(
  about: string,
  bytes: HostileUpload['bytes'] | Uint8Array,
  right: Outcome | readonly Outcome[] = 'image-broken',
  fileName = 'page.png',
): HostileUpload {
  return {
    about,
    fileName,
    bytes: typeof bytes === 'function' ? bytes : () => bytes,
    atHand: typeof bytes !== 'function',
    right: typeof right === 'string' ? [right] : right,
  };
}

/** For what decoders may shrug off or refuse. */
export const either = ['taken', 'image-broken'] as const;

/**
 * A file cut at each of these places, and one byte before and behind.
 * @param places offsets where something of its format begins
 * @param lastNeeded offset from which on all pixels are there
 */
export function truncations(
  format: string,
  whole: Uint8Array,
  places: readonly number[],
  lastNeeded: number,
): HostileUpload[] {
  const cuts = new Set(places.flatMap((place) => [place - 1, place, place + 1]));
  return [...cuts]
    .filter((cut) => cut >= 0 && cut < whole.length)
    .sort((a, b) => a - b)
    .map((cut) => hostile(`a ${format} cut after ${cut} bytes`, whole.subarray(0, cut), rightFor(cut, lastNeeded)));
}

function rightFor(cut: number, lastNeeded: number): readonly Outcome[] {
  if (cut === 0) return ['image-empty'];
  // Twelve bytes tell a webp, eight a png, three a jpeg.
  if (cut < 12) return ['image-type', 'image-broken'];
  return cut >= lastNeeded ? either : ['image-broken'];
}
