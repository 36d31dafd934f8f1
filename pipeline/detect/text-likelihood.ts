import type { Box } from '../../lib/page/region-document';
import type { RgbImage, TextBlock } from '../page';
import { gapX, gapY } from '../raster/box';
import { pixelsNear } from '../raster/color';
import { labelComponents } from '../raster/components';
import { invert, type Mask, windowAround } from '../raster/mask';
import { isDrawnFace } from './faces';
import { median } from './group-lines';
import { smallTextScore } from './small-texts';

/** Ink differs at least this much from the paper. */
const inkDistance = 60;
/** Smaller pieces are dust. */
const leastPiece = 6;
/** Share of the ink of a small text, which no line network vouches for, that the text mask must know. */
const leastOfSmall = 0.6;

/**
 * Weights of a logistic regression (true blocks counted twice) over some 290 blocks of drawn pages and of pages looked
 * at by eye, and the sum from which a block counts as text. Windows of houses, leaves, hair and clouds stay below.
 */
const weights = { bias: -6.1, lines: 0.72, known: 4.7, length: 2.4, score: 3.1, odd: -1.85, tight: -1.1, pieces: 2.1 };
const leastSum = -0.3;

/** Leaves out blocks that are drawings more likely than text: the two networks and the ink itself are asked. */
export function likelyTexts(
  blocks: readonly TextBlock[],
  page: RgbImage,
  smooth: RgbImage,
  textMask: Mask,
): TextBlock[] {
  const long = blocks.filter((block) => block.lines.length > 1);
  const usual = median((long.length > 0 ? long : blocks).map((block) => block.fontSize));
  const isText = (block: TextBlock): boolean => {
    const ink = inkOf(page, textMask, block);
    if (scoreOf(block) <= smallTextScore)
      return (ink.known > leastOfSmall || isMark(block)) && !isDrawnFace(smooth, block);
    if (isLone(block) && isDrawnFace(smooth, block)) return false;
    if (isOutlined(block, ink, usual)) return true;
    return likelihood(block, ink, usual) > leastSum || (isMark(block) && scoreOf(block) > markScore);
  };
  const texts = blocks.filter(isText);
  return blocks.filter((block) => texts.includes(block) || texts.some((text) => isCompanion(block, text)));
}

/** Least certainty of a line of many glyphs. */
const leastOfLong = 0.92;
/** Share of plain paper around an upright mark, and how sure the line network must be of it. */
const markPaper = 0.4;
const markScore = 0.8;
const companionScore = 0.93;
/** Paper under outlined text, how sure its line must be, how much of the marked is no paper, strokes a box holds. */
const artPaper = 0.35;
const outlinedScore = 0.97;
const leastOutlinedInk = 0.8;
const leastMarked = 0.15;
const mostMarked = 0.6;

type Ink = {
  /** Share of the ink that the text mask marks, and of the marked pixels that are ink. */
  known: number;
  tight: number;
  /** Pieces of ink for each square of a glyph's size. */
  pieces: number;
  /** Share of the lines' boxes that the text mask marks. */
  marked: number;
};

function inkOf(page: RgbImage, textMask: Mask, { lines, colors, fontSize }: TextBlock): Ink {
  let [ink, marked, both, pieces, area] = [0, 0, 0, 0, 0];
  for (const { box } of lines) {
    const window = windowAround(box, 0, page);
    const mask = invert(pixelsNear(page, window, colors.background, inkDistance));
    for (let y = 0, at = 0; y < window.height; y++) {
      const row = (y + window.top) * textMask.width + window.left;
      for (let x = 0; x < window.width; x++, at++) {
        const isInk = mask.data[at]!;
        const isMarked = textMask.data[row + x]!;
        ink += isInk;
        marked += isMarked;
        both += isInk & isMarked;
      }
    }
    pieces += labelComponents(mask).components.filter(({ size }) => size > leastPiece).length;
    area += box.width * box.height;
  }
  return {
    known: both / Math.max(1, ink),
    tight: both / Math.max(1, marked),
    pieces: pieces / Math.max(1, area / fontSize ** 2),
    marked: marked / Math.max(1, area),
  };
}

function likelihood(block: TextBlock, { known, tight, pieces }: Ink, usualSize: number): number {
  const length = Math.max(...block.lines.map(({ box }) => longSide(box))) / block.fontSize;
  // Long lines are found surely; rows of dots and hatching are not.
  if (length > 6 && scoreOf(block) < leastOfLong) return -Infinity;
  const relative = Math.min(Math.max(block.fontSize / usualSize, 0.3), 3);
  return (
    weights.bias +
    weights.lines * (Math.min(block.lines.length, 3) - 1) +
    weights.known * known +
    weights.length * (Math.min(length, 6) / 6) +
    weights.score * 5 * Math.max(0, scoreOf(block) - 0.8) +
    weights.odd * Math.abs(Math.log(relative)) +
    weights.tight * tight +
    weights.pieces * (Math.min(pieces, 3) / 3)
  );
}

/**
 * Free text with an outline on art: what differs from its commonest colour is glyphs and art in one piece, so ink tells
 * nothing; the text mask's strokes, a sure line and a usual size do.
 */
function isOutlined(block: TextBlock, { tight, marked }: Ink, usualSize: number): boolean {
  const relative = block.fontSize / usualSize;
  return (
    block.kind === 'free' &&
    block.flatness < artPaper &&
    scoreOf(block) > outlinedScore &&
    tight > leastOutlinedInk &&
    marked > leastMarked &&
    marked < mostMarked &&
    relative > 0.7 &&
    relative < 1.5 &&
    longSide(block.box) > 2.2 * block.fontSize
  );
}

/** One line of two glyphs at most: what eyes and mouths are taken for. */
function isLone({ lines, box }: TextBlock): boolean {
  return lines.length === 1 && longSide(box) < 2.6 * Math.min(box.width, box.height);
}

/** An upright mark ("!", "っ!") in a balloon of its own; the text mask does not know the boldest. Eyes lie side by side. */
function isMark(block: TextBlock): boolean {
  const { lines, kind, box, flatness } = block;
  return (
    lines.length === 1 &&
    kind === 'balloon' &&
    box.height > 1.35 * box.width &&
    box.height < 3.5 * box.width &&
    flatness > markPaper
  );
}

/** The second column of a handwritten aside, say: sure, beside a text of its size, and as long. */
function isCompanion(block: TextBlock, text: TextBlock): boolean {
  const ratio = block.fontSize / text.fontSize;
  const [length, other] = [longSide(block.box), longSide(text.box)];
  return (
    block.kind === 'free' &&
    text.kind === 'free' &&
    scoreOf(block) > companionScore &&
    block.direction === text.direction &&
    Math.max(ratio, 1 / ratio) < 1.25 &&
    Math.max(length, other) < 1.6 * Math.min(length, other) &&
    Math.max(gapX(block.box, text.box), gapY(block.box, text.box)) < 0.5 * text.fontSize
  );
}

function scoreOf({ lines }: TextBlock): number {
  return Math.max(...lines.map((line) => line.score));
}

function longSide({ width, height }: Box): number {
  return Math.max(width, height);
}
