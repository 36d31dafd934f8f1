/** What a line reader makes of one line; an empty text when there was nothing to read. */
export type ReadLine = {
  text: string;
  /** Mean probability of the glyphs, 0 to 1. */
  confidence: number;
};

export const nothingRead: ReadLine = { text: '', confidence: 0 };

/** Mean over the glyphs of all lines: a long line weighs more than a short one. */
export function meanConfidence(lines: readonly ReadLine[]): number {
  let sum = 0;
  let count = 0;
  for (const { text, confidence } of lines) {
    const glyphs = glyphCount(text);
    sum += confidence * glyphs;
    count += glyphs;
  }
  return count === 0 ? 0 : sum / count;
}

/** Share of the text's letters that match; 0 for a text without letters. */
export function letterShare(text: string, pattern: RegExp): number {
  const letters = [...text].filter((character) => /\p{L}/u.test(character));
  if (letters.length === 0) return 0;
  return letters.filter((letter) => pattern.test(letter)).length / letters.length;
}

/** Characters without spaces. */
export function glyphCount(text: string): number {
  return [...text.replace(/\s/g, '')].length;
}
