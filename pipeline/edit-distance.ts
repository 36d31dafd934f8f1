/**
 * Fewest insertions, deletions and replacements that make one text the other (Levenshtein 1965; one row at a time,
 * Wagner and Fischer 1974). Characters are code points.
 */
export function editDistance(a: string, b: string): number {
  const others = [...b];
  let row = Array.from({ length: others.length + 1 }, (_, j) => j);
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of others.entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (character === other ? 0 : 1)));
    }
    row = next;
  }
  return row[others.length]!;
}
