import type { DetectorId } from '@/lib/page/engines';
import { ask, troubleOf } from '../ask';
import type { PagePrice, Quote, Trouble } from '../words';
import { addressOf } from './find-pictures';

/** Pictures that are read at the same time. */
const atOnce = 6;

/** What translating these pictures would take; one that cannot be read yet counts as one that takes a translation. */
export async function priceOf(
  pictures: HTMLElement[],
  read: (picture: HTMLElement) => Promise<{ sha256: string; detector: DetectorId }>,
): Promise<PagePrice> {
  const files: { sha256: string; detector: DetectorId }[] = [];
  const blocked = new Set<string>();
  let trouble: Trouble | null = null;
  const left = [...pictures];
  await Promise.all(Array.from({ length: atOnce }, readOn));
  const known = { pictures: pictures.length, blocked: [...blocked] };
  if (files.length === 0) return { ...known, quote: null, trouble };
  try {
    return { ...known, quote: await quoteOf(files, pictures.length - files.length), trouble: null };
  } catch (error) {
    return { ...known, quote: null, trouble: troubleOf(error) };
  }

  async function readOn(): Promise<void> {
    for (let picture = left.shift(); picture; picture = left.shift()) {
      try {
        files.push(await read(picture));
      } catch (error) {
        trouble = troubleOf(error);
        const address = addressOf(picture);
        if (trouble.code === 'no-access' && address) blocked.add(new URL(address, location.href).origin);
      }
    }
  }
}

/** Pages and strips are translated with other settings, so each kind has its own price. */
async function quoteOf(files: { sha256: string; detector: DetectorId }[], unread: number): Promise<Quote> {
  const kinds = [...new Set(files.map(({ detector }) => detector))];
  const quotes = await Promise.all(
    kinds.map((detector) => {
      const sha256 = files.filter((file) => file.detector === detector).map((file) => file.sha256);
      return ask('quote', { sha256, detector });
    }),
  );
  const sum = (of: (quote: Quote) => number) => quotes.reduce((total, quote) => total + of(quote), 0);
  const [{ remaining, mostPages }] = quotes as [Quote];
  const cost = sum((quote) => quote.cost) + unread;
  return { cost, free: sum((quote) => quote.free), remaining, mostPages, enough: cost <= remaining };
}
