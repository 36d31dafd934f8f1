/**
 * Room between a balloon's outline and the area that new text may take, pixels: a part of a glyph, less where the
 * balloon is hardly wider than its column of glyphs. Whoever measures areas and whoever looks for the outline around
 * one must agree on it.
 * @param width of the inside, pixels
 */
export function areaMargin(fontSize: number, width: number): number {
  return Math.max(2, Math.round(Math.min(partOfGlyph * fontSize, partOfWidth * width)));
}

/** The same, where only the area is left: its width in place of the inside's. */
export function marginAroundArea(fontSize: number, areaWidth: number): number {
  return areaMargin(fontSize, areaWidth / (1 - 2 * partOfWidth));
}

const partOfGlyph = 0.15;
const partOfWidth = 0.06;
