import type { RgbImage, TextBlock, TextLine } from '../page';
import { growBox } from '../raster/box';
import { combineLooks } from './combine-looks';
import type { GlyphGuess, GlyphNet } from './glyph-net';
import { cropGray } from './gray-image';
import { cleanCrop, glyphPicture, grayCrop } from './line-pictures';
import { splitColumns } from './split-columns';

/**
 * What one of our own networks sees in a line: one look where all is clear, else a second, uncleaned one, and both
 * together count; where that leaves doubts, perhaps a third, wider one alone.
 * @returns the glyphs in reading order; their centres are of use within one look only
 */
export async function lookAtGlyphs(
  net: GlyphNet,
  image: RgbImage,
  block: TextBlock,
  line: TextLine,
): Promise<GlyphGuess[]> {
  const { direction } = line;
  const isColumn = direction === 'vertical';
  const { image: picture, window } = cleanCrop(image, block, line);
  const columns = isColumn ? splitColumns(picture) : [picture];
  if (columns.length > 1) {
    const read: GlyphGuess[] = [];
    for (const column of columns) read.push(...(await net.readLine(column, direction)));
    return read;
  }
  const [start, length] = isColumn ? [window.top, window.height] : [window.left, window.width];
  const em = isColumn ? picture.width : picture.height;
  const first = inPixels(await net.readLine(picture, direction), start, length);
  if (isClear(first, em, start, length)) return first;
  // Uncleaned, but without what stands beside the glyphs.
  const crop = grayCrop(image, block, line);
  const whole = isColumn ? crop.height : crop.width;
  const acrossFound = isColumn ? crop.width : crop.height;
  // Marks alone are narrower than the line that they stand in, and would be looked at far too large.
  const isShort = length < shortLine * acrossFound && em < narrowMarks * acrossFound;
  const across = isColumn ? [window.left, window.width] : [window.top, window.height];
  const [edge, width] = isShort ? [0, acrossFound] : across;
  const band = isColumn
    ? { left: edge!, width: width!, top: 0, height: whole }
    : { top: edge!, height: width!, left: 0, width: whole };
  const second = inPixels(await net.readLine(cropGray(crop, band), direction), 0, whole);
  const both = combineLooks(first, second, em);
  if (both.length > 0 && likelyGlyphs(both) >= likelyGlyph * both.length) return both;
  // Perhaps the detector cut the glyphs along their side.
  const cut = (isColumn ? line.box.width : line.box.height) * mostCut;
  const wide = { ...line, box: growBox(line.box, isColumn ? cut : 0, isColumn ? 0 : cut) };
  const third = await net.readLine(glyphPicture(image, block, wide), direction);
  return likelyGlyphs(third) > Math.max(likelyGlyphs(first), likelyGlyphs(both)) ? third : both;
}

/** How many are likely to be right. */
function likelyGlyphs(guesses: GlyphGuess[]): number {
  return guesses.reduce((sum, { candidates }) => sum + candidates[0]!.probability, 0);
}

function inPixels(guesses: GlyphGuess[], start: number, length: number): GlyphGuess[] {
  return guesses.map((guess) => ({ ...guess, center: start + guess.center * length }));
}

/** Every glyph sure, and none missing between them or at the ends. */
function isClear(guesses: GlyphGuess[], em: number, start: number, length: number): boolean {
  if (guesses.some(({ candidates }) => candidates[0]!.probability < clearGlyph)) return false;
  const centers = [start - em / 2, ...guesses.map(({ center }) => center), start + length + em / 2];
  return centers.every((center, index) => index === 0 || center - centers[index - 1]! < em * widestPitch);
}

const shortLine = 3;
const narrowMarks = 0.75;
const clearGlyph = 0.9;
const likelyGlyph = 0.85;
/** As a share of the line's size. */
const mostCut = 0.25;
const widestPitch = 1.7;
