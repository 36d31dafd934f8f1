import { checkPage, decodePage } from '@/pipeline/decode';
import type { Outcome } from './upload';

const refusals = ['image-empty', 'image-type', 'image-broken', 'image-too-many-pixels', 'image-too-large'];
/** Larger pictures are not unpacked a second time: what an upload costs would not be seen any more. */
const mostPixelsToUnpack = 2_000_000;

/** What became of one file, and what it took. */
export type Verdict = {
  outcome: Outcome;
  /** On a processor. */
  milliseconds: number;
  /** Why that is wrong, null when it is not. */
  fault: string | null;
};

/**
 * Has the upload's check judge a file. Wrong is whatever is no refusal of the list, and a picture that the check takes
 * but the worker would not, or in another size.
 */
export async function judge(bytes: Uint8Array): Promise<Verdict> {
  const since = process.cpuUsage();
  let outcome: string = 'taken';
  let size = { width: 0, height: 0 };
  try {
    size = await checkPage(bytes);
  } catch (error) {
    outcome = (error as { code?: string }).code ?? String(error);
  }
  const { user, system } = process.cpuUsage(since);
  const milliseconds = (user + system) / 1000;
  const known = outcome === 'taken' || refusals.includes(outcome);
  const fault = known ? (outcome === 'taken' ? await contradiction(bytes, size) : null) : `threw ${outcome}`;
  return { outcome: outcome as Outcome, milliseconds, fault };
}

async function contradiction(bytes: Uint8Array, size: { width: number; height: number }): Promise<string | null> {
  if (size.width * size.height > mostPixelsToUnpack) return null;
  try {
    const { image } = await decodePage(bytes);
    if (image.width === size.width && image.height === size.height) return null;
    return `taken as ${size.width} × ${size.height}, unpacked as ${image.width} × ${image.height}`;
  } catch (error) {
    return `taken, but the worker says ${(error as { code?: string }).code ?? error}`;
  }
}
