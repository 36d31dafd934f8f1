/** What one page may cost with engines that are paid by the text: far above any real page, far below an attack. */
export const pageLimit = { texts: 200, characters: 8_000 } as const;

/** What is left of the limit for one page; `admit` takes from it. */
export function createPageBudget(limit: { texts: number; characters: number } = pageLimit) {
  const left = { ...limit };
  return {
    /** How many of the texts, from the first on, still fit; those are counted as spent. */
    admit(texts: string[]): number {
      let admitted = 0;
      for (const text of texts) {
        if (left.texts < 1 || left.characters < text.length) break;
        left.texts -= 1;
        left.characters -= text.length;
        admitted += 1;
      }
      return admitted;
    },
  };
}
