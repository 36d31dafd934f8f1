import { boxArea, boxAround, gapX, gapY, overlapArea } from '../raster/box';
import type { FoundLine } from './line-network';

/**
 * One line for each line that was found several times. Where one search saw a line whole and another in
 * pieces, the pieces are joined; where one saw two neighbours as a single thick line, the thin ones stay.
 */
export function mergeLines(found: readonly FoundLine[]): FoundLine[] {
  let lines = dropCrossing(dropThick(found));
  for (let merged = true; merged; ) {
    merged = false;
    const kept: FoundLine[] = [];
    for (const line of [...lines].sort((a, b) => boxArea(b.box) - boxArea(a.box))) {
      const twin = kept.findIndex((other) => overlapArea(other.box, line.box) > 0.5 * boxArea(line.box));
      if (twin < 0) kept.push(line);
      else if (areAligned(kept[twin]!, line)) {
        const joined = join(kept[twin]!, line);
        merged ||= boxArea(joined.box) > 1.05 * boxArea(kept[twin]!.box);
        kept[twin] = joined;
      }
    }
    lines = kept;
  }
  return lines;
}

/** A line that a tile's edge may have cut: at its left or right end, at its top or bottom, or both. */
export type CutLine = FoundLine & { across: boolean; down: boolean };

/** Joins the halves of lines that a tile's edge cut, unless another tile saw the line whole. */
export function joinCutLines(cut: readonly CutLine[], whole: readonly FoundLine[]): FoundLine[] {
  const rest = cut.filter((line) => {
    const covered = whole.reduce((sum, other) => sum + overlapArea(other.box, line.box), 0);
    return covered < 0.5 * boxArea(line.box);
  });
  const joined: CutLine[] = [];
  for (const line of [...rest].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)) {
    const half = joined.findIndex((other) => continues(other, line));
    if (half < 0) joined.push(line);
    else joined[half] = { ...line, ...join(joined[half]!, line) };
  }
  return joined.map(({ box, score }) => ({ box, score }));
}

/** Leaves out parts of lone glyphs that were found beside the whole glyph. */
export function withoutNested(lines: readonly FoundLine[]): FoundLine[] {
  return lines.filter(
    (line) =>
      !lines.some(
        (other) =>
          boxArea(other.box) > boxArea(line.box) &&
          length(other) < 1.8 * thickness(other) &&
          // What reaches out of it is a column of several that were taken for one glyph.
          length(line) < 1.1 * length(other) &&
          overlapArea(other.box, line.box) > 0.7 * boxArea(line.box),
      ),
  );
}

/** Leaves out a line that was found elsewhere as two or more thinner ones. */
function dropThick(found: readonly FoundLine[]): FoundLine[] {
  return found.filter((line) => {
    const thin = found.filter(
      (other) =>
        other !== line &&
        thickness(line) > 1.6 * thickness(other) &&
        length(other) > 2 * thickness(other) &&
        overlapArea(line.box, other.box) > 0.7 * boxArea(other.box),
    );
    const covered = thin.reduce((sum, other) => sum + boxArea(other.box), 0);
    const apart = thin.some((a) => thin.some((b) => a !== b && overlapArea(a.box, b.box) < 0.2 * boxArea(a.box)));
    return !(apart && covered > 0.45 * boxArea(line.box));
  });
}

/** Leaves out a row made of single glyphs of several columns, and a column made of glyphs of several rows. */
function dropCrossing(found: readonly FoundLine[]): FoundLine[] {
  return found.filter((line) => {
    const crossed = found.filter(
      (other) =>
        isTall(other) !== isTall(line) &&
        length(other) > 1.8 * thickness(other) &&
        length(other) > 1.3 * length(line) &&
        overlapArea(line.box, other.box) > 0.15 * boxArea(line.box),
    );
    const covered = crossed.reduce((sum, other) => sum + overlapArea(line.box, other.box), 0);
    return crossed.length < 2 || covered < 0.6 * boxArea(line.box);
  });
}

/** Same direction, about as thick and on one axis: two sights of one line. */
function areAligned(a: FoundLine, b: FoundLine): boolean {
  const across = isTall(a) ? [a.box.width, b.box.width] : [a.box.height, b.box.height];
  const joined = boxAround([a.box, b.box]);
  const thick = Math.max(...across);
  return thick < 1.5 * Math.min(...across) && (isTall(a) ? joined.width : joined.height) < 1.25 * thick;
}

function continues(a: CutLine, b: CutLine): boolean {
  const sharedX = -gapX(a.box, b.box);
  const sharedY = -gapY(a.box, b.box);
  return (
    (a.down && b.down && sharedX > 0.6 * Math.max(a.box.width, b.box.width) && sharedY > -8) ||
    (a.across && b.across && sharedY > 0.6 * Math.max(a.box.height, b.box.height) && sharedX > -8)
  );
}

function join(a: FoundLine, b: FoundLine): FoundLine {
  return { box: boxAround([a.box, b.box]), score: Math.max(a.score, b.score) };
}

function isTall(line: FoundLine): boolean {
  return line.box.height > line.box.width;
}

function thickness(line: FoundLine): number {
  return Math.min(line.box.width, line.box.height);
}

function length(line: FoundLine): number {
  return Math.max(line.box.width, line.box.height);
}
