import type { Region } from '@/lib/page/region-document';

export type Search = { find: string; replace: string; matchCase: boolean; wholeWords: boolean };
export type ReplacedText = { id: string; number: number; before: string; after: string; count: number };

/** The contract's ceiling for one text; what would grow over it is left as it is. */
const mostCharacters = 1000;

/** The translations that hold the words, as they would become; nothing for an empty search. */
export function replacedTexts(regions: readonly Region[], search: Search): ReplacedText[] {
  const pattern = patternOf(search);
  if (!pattern) return [];
  return regions.flatMap(({ id, order, translation, lettering }) => {
    if (!translation || !lettering) return [];
    let count = 0;
    const after = translation.text.replace(pattern, () => {
      count += 1;
      return search.replace;
    });
    if (count === 0 || after.length > mostCharacters) return [];
    return [{ id, number: order + 1, before: translation.text, after, count }];
  });
}

/** The text in pieces: every second one is a place that was found. */
export function foundPieces(text: string, search: Search): string[] {
  const pattern = patternOf(search);
  if (!pattern) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(from, match.index), match[0]);
    from = match.index + match[0].length;
  }
  return [...pieces, text.slice(from)];
}

/** A word ends where a letter, mark or digit has none beside it; scripts without spaces have no whole words to ask for. */
function patternOf({ find, matchCase, wholeWords }: Search): RegExp | null {
  if (find.trim() === '') return null;
  // A line of the balloon may end inside what is looked for.
  const words = find
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('\\s+');
  const source = wholeWords ? `(?<![\\p{L}\\p{M}\\p{N}])${words}(?![\\p{L}\\p{M}\\p{N}])` : words;
  return new RegExp(source, matchCase ? 'gu' : 'giu');
}
