import type { RegionDocument } from '../../lib/page/region-document';
import type { SpokenLine } from '../page';

/** How much of the pages before a page is told about: enough for names and tone, little enough to cost little. */
const maxPages = 3;
const maxCharacters = 2_000;

/**
 * What was said on the pages before, for the next page of the same series.
 * @param documents newest first
 * @returns lines oldest first; the newest ones that fit
 */
export function runningContext(documents: RegionDocument[]): SpokenLine[] {
  const lines: SpokenLine[] = [];
  let characters = 0;
  for (const document of documents.slice(0, maxPages)) {
    for (const line of linesOf(document).toReversed()) {
      characters += line.source.length + line.translation.length;
      if (characters > maxCharacters) return lines;
      lines.unshift(line);
    }
  }
  return lines;
}

/** The translated lines of a page in reading order. */
export function linesOf({ regions }: RegionDocument): SpokenLine[] {
  return regions
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ source, translation }) =>
      translation ? [{ source: source.text, translation: translation.text }] : [],
    );
}
