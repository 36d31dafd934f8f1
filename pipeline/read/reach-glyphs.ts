import type { Box } from '../../lib/page/region-document';
import type { RgbImage, TextBlock, TextLine } from '../page';
import { overlapArea } from '../raster/box';
import { withLineBoxes } from '../raster/line-boxes';
import { windowAround } from '../raster/mask';
import type { GlyphNet } from './glyph-net';
import { cropDarkOnLight } from './gray-image';
import { furiganaLines } from './read-japanese';

/**
 * The block with its columns drawn out over glyphs that the detector missed: drawing runs through them, which the
 * network that reads can bear. Above the column up to where the other columns begin, and at both ends where it names
 * the next glyph for sure.
 * @param others boxes of the page's other texts, which are not run into
 * @returns the block itself where nothing was missed
 */
export async function reachGlyphs(
  net: GlyphNet,
  image: RgbImage,
  block: TextBlock,
  others: readonly Box[],
): Promise<TextBlock> {
  const boxes = block.lines.map(({ box }) => box);
  const furigana = furiganaLines(block.lines);
  for (const [index, line] of block.lines.entries()) {
    if (line.direction !== 'vertical' || furigana.has(line)) continue;
    const beside = [...others, ...boxes.filter((_, other) => other !== index)];
    const box = await reached(net, image, block, line, beside);
    const isFree = beside.every((other) => overlapArea(box, other) <= overlapArea(line.box, other) + shared(line));
    if (isFree) boxes[index] = box;
  }
  return boxes.every((box, index) => box === block.lines[index]!.box) ? block : withLineBoxes(block, boxes);
}

function shared({ box }: TextLine): number {
  return mostShared * box.width ** 2;
}

async function reached(
  net: GlyphNet,
  image: RgbImage,
  block: TextBlock,
  { box }: TextLine,
  beside: readonly Box[],
): Promise<Box> {
  const em = box.width;
  const columns = block.lines.filter((line) => line.direction === 'vertical' && line.box.width > 0.6 * em);
  const top = Math.min(...columns.map((line) => line.box.y));
  const above = Math.max(mostReach * em, box.y - top + em / 4);
  const tall = { ...box, y: box.y - above, height: box.height + above + mostReach * em };
  const window = windowAround(tall, 0, image);
  const glyphs = (await net.readLine(cropDarkOnLight(image, window, block.colors), 'vertical')).map(
    ({ candidates, center }) => ({ ...candidates[0]!, y: window.top + center * window.height }),
  );
  const inside = glyphs.filter(({ y }) => y >= box.y && y <= box.y + box.height);
  if (inside.length === 0) return box;
  const isTaken = ({ y }: Seen) => beside.some((other) => overlapArea({ ...box, y, height: 1 }, other) > em / 2);
  const before = inReach(glyphs.filter(({ y }) => y < box.y).reverse(), inside[0]!.y, em, isTaken);
  const after = inReach(
    glyphs.filter(({ y }) => y > box.y + box.height),
    inside.at(-1)!.y,
    em,
    isTaken,
  );
  const missing = before.filter(({ y }) => y > top);
  const isAligned = box.y - top > 0.6 * em && isLikely(missing) && missing.at(-1)!.y - em < top;
  const added = [...(isAligned ? missing : sureOnes(before)), ...sureOnes(after)];
  if (added.length === 0) return box;
  const from = Math.min(box.y, ...added.map(({ y }) => Math.max(window.top, y - halfGlyph * em)));
  const end = window.top + window.height;
  const to = Math.max(box.y + box.height, ...added.map(({ y }) => Math.min(end, y + halfGlyph * em)));
  return { ...box, y: from, height: to - from };
}

type Seen = { character: string; probability: number; y: number };

/** Those that follow each other at the distance of glyphs, up to where another text begins. */
function inReach(glyphs: Seen[], start: number, em: number, isTaken: (glyph: Seen) => boolean): Seen[] {
  const end = glyphs.findIndex(
    (glyph, index) => isTaken(glyph) || Math.abs(glyph.y - (glyphs[index - 1]?.y ?? start)) > widestPitch * em,
  );
  return end < 0 ? glyphs : glyphs.slice(0, end);
}

/** Those up to the last one that no drawing looks like, all of them sure. */
function sureOnes(glyphs: Seen[]): Seen[] {
  const doubt = glyphs.findIndex(({ probability }) => probability < sure);
  const known = doubt < 0 ? glyphs : glyphs.slice(0, doubt);
  return known.slice(0, known.findLastIndex(({ character }) => isWritten(character) || lateMark.test(character)) + 1);
}

function isLikely(glyphs: Seen[]): boolean {
  const sum = glyphs.reduce((total, { probability }) => total + probability, 0);
  return glyphs.length > 0 && sum >= likely * glyphs.length && glyphs.some(({ character }) => isWritten(character));
}

/** Not a stroke or two, which a drawing has as well. */
function isWritten(character: string): boolean {
  return (
    /\p{L}/u.test(character) &&
    !/[一二三八十ーノメハへヘいイりリくしつっツットレニ人入ロ口エ工日目田川VULOl1I]/u.test(character)
  );
}

const lateMark = /[♡♥♪☆★‼⁉！？]/u;
const sure = 0.95;
const likely = 0.42;
const halfGlyph = 0.55;
const widestPitch = 1.4;
/** Of another text, in squares of a glyph. */
const mostShared = 0.1;
/** Beyond the ends, em. */
const mostReach = 2.2;
