import type { Reading, TextBlock } from '../page';

/**
 * Whether a block is no text at all: one short line in which no reader recognises letters. Eyes, windows and clouds
 * look like lines to a detector; two networks that disagree mean a drawing. Longer texts that cannot be read
 * (handwriting, say) are kept in the document as unreadable, for somebody to fill in; so are short ones that a detector
 * sure of its line saw on plain paper, if they were nearly read. Rows of boxes are windows, however many.
 */
export function isDrawing(block: TextBlock, { keep, text, confidence }: Reading): boolean {
  if (keep !== null && keep !== 'sound-effect' && isBoxes(text) && glyphsOf(text).length >= leastWindows) return true;
  if (block.lines.length > 1) return false;
  // A line of more glyphs has too many places to look like letters by chance.
  const glyphs = glyphsOf(text).length;
  if (keep === 'unreadable' && confidence >= nearlyRead && isClear(block)) return false;
  if (keep === 'unreadable') return glyphs < 4 ? confidence < 0.9 : glyphs === 4 && confidence < 0.72;
  // Marks and digits that are surely read ("…", a page number) are text.
  return keep === 'not-translatable' && confidence < 0.75;
}

/** Boxes and crosses in the main: windows, shelves, hatching. */
export function isBoxes(text: string): boolean {
  const glyphs = [...text].filter((character) => /[\p{L}\p{N}\p{S}]/u.test(character));
  const boxes = glyphs.filter((glyph) => /[口ロ回囗凹凸日目田皿冊井エ工コ匚ヨ品崗吅昍□■0ODＯ]/u.test(glyph));
  const isCjk = /[\p{Script=Han}\p{Script=Katakana}□]/u.test(text);
  return isCjk && glyphs.length > 1 && boxes.length >= glyphs.length * 0.75;
}

/** Two boxes may be a word of two plain characters. */
const leastWindows = 3;
const nearlyRead = 0.7;

function glyphsOf(text: string): string[] {
  return [...text].filter((character) => /\S/u.test(character));
}

/** A line as surely found as any, on plain paper; eyes and clouds have shades and strokes around them. */
function isClear({ lines, flatness }: TextBlock): boolean {
  return flatness > 0.72 && lines[0]!.score > 0.96;
}
