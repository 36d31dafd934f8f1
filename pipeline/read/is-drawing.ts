import type { Reading, TextBlock } from '../page';

/**
 * Whether a block is no text at all: one short line in which no reader recognises letters. Eyes, windows and clouds
 * look like lines to a detector; two networks that disagree mean a drawing. Longer texts that cannot be read
 * (handwriting, say) are kept in the document as unreadable, for somebody to fill in.
 */
export function isDrawing(block: TextBlock, { keep, text, confidence }: Reading): boolean {
  if (block.lines.length > 1) return false;
  // A line of more glyphs has too many places to look like letters by chance.
  const glyphs = [...text].filter((character) => /\S/u.test(character)).length;
  if (keep === 'unreadable') return glyphs < 4 ? confidence < 0.9 : glyphs === 4 && confidence < 0.72;
  // Marks and digits that are surely read ("…", a page number) are text.
  return keep === 'not-translatable' && confidence < 0.75;
}
