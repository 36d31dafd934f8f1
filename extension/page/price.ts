import { ask, troubleOf } from '../ask';
import type { PagePrice, Trouble } from '../words';
import { addressOf } from './find-pictures';

/** Pictures that are read at the same time. */
const atOnce = 6;

/** What translating these pictures would take; those that cannot be read count as unknown. */
export async function priceOf(
  pictures: HTMLElement[],
  readHash: (picture: HTMLElement) => Promise<string>,
): Promise<PagePrice> {
  const sha256: string[] = [];
  const blocked = new Set<string>();
  let trouble: Trouble | null = null;
  const left = [...pictures];
  await Promise.all(Array.from({ length: atOnce }, readOn));
  if (sha256.length === 0) return { pictures: pictures.length, quote: null, blocked: [...blocked], trouble };
  try {
    const quote = await ask('quote', { sha256, detector: 'default' });
    return { pictures: pictures.length, quote: withUnread(quote), blocked: [...blocked], trouble: null };
  } catch (error) {
    return { pictures: pictures.length, quote: null, blocked: [...blocked], trouble: troubleOf(error) };
  }

  async function readOn(): Promise<void> {
    for (let picture = left.shift(); picture; picture = left.shift()) {
      try {
        sha256.push(await readHash(picture));
      } catch (error) {
        const found = troubleOf(error);
        const address = addressOf(picture);
        if (found.code === 'no-access' && address) blocked.add(new URL(address, location.href).origin);
        trouble = found;
      }
    }
  }

  /** A picture that cannot be read yet is one more, once it can. */
  function withUnread<Quote extends { cost: number; remaining: number; enough: boolean }>(quote: Quote): Quote {
    const cost = quote.cost + pictures.length - sha256.length;
    return { ...quote, cost, enough: cost <= quote.remaining };
  }
}
