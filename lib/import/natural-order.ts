const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Sorts as people number pages: `2` before `10`, folder by folder, whatever the case of the letters.
 * @param pathOf the path of an item, with `/` between folders
 */
export function inNaturalOrder<Item>(items: readonly Item[], pathOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, parts: pathOf(item).split('/') }))
    .sort((a, b) => comparePaths(a.parts, b.parts))
    .map(({ item }) => item);
}

function comparePaths(a: string[], b: string[]): number {
  for (let depth = 0; depth < Math.min(a.length, b.length); depth += 1) {
    const order = collator.compare(a[depth]!, b[depth]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
