/** Wrong, missing and superfluous characters, and how many there should be. */
export type CharacterErrors = { errors: number; length: number };

/**
 * Errors of a reading, in characters after NFKC (so that full and half width, "…" and "..." are the same), without
 * spaces.
 * @param only `letters` leaves punctuation and symbols out of both texts
 */
export function characterErrors(expected: string, read: string, only: 'all' | 'letters' = 'all'): CharacterErrors {
  const [wanted, found] = [charactersOf(expected, only), charactersOf(read, only)];
  return { errors: editDistance(wanted, found), length: wanted.length };
}

function charactersOf(text: string, only: 'all' | 'letters'): string[] {
  const plain = text.normalize('NFKC').replace(/\s+/gu, '');
  return [...(only === 'letters' ? plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '') : plain)];
}

/** Fewest insertions, deletions and replacements (Levenshtein 1965; one row at a time, Wagner and Fischer 1974). */
function editDistance(a: string[], b: string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, character] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (character === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
