import type { RgbImage, TextBlock } from '../page';
import { pixelsNear } from '../raster/color';
import { type Component, componentBox, labelComponents } from '../raster/components';
import { invert, type Mask, type PixelWindow, windowAround } from '../raster/mask';

/** Whether what was taken for a glyph or two is a simply drawn face, or its eyes alone. */
export function isDrawnFace(smooth: RgbImage, block: TextBlock): boolean {
  const tight = piecesIn(smooth, block, 1).pieces;
  if (tight.length <= 2 && tight.every(isDisc)) return true;
  if (areEyes(smooth, block)) return true;
  // The network may have seen the eyes alone: look for the mouth below, too.
  const { pieces, window } = piecesIn(smooth, block, 0.5 * Math.min(block.box.width, block.box.height));
  return isFace(
    pieces.filter(
      ({ left, top, right, bottom }) => left > 0 && top > 0 && right < window.width - 1 && bottom < window.height - 1,
    ),
  );
}

/** A gap in the middle (parts of the width), and ink left and right of it that mirrors itself this well. */
const widestBridge = 0.1;
const leastMirrored = 0.42;
/** A mouth stands on the axis, at most this far below (parts of the width), and is wider than tall. */
const mouthReach = 0.75;

/** Ink in two halves, mirrored on the middle of its box, and a wide stroke below on that axis. */
function areEyes(smooth: RgbImage, { box, colors }: TextBlock): boolean {
  if (box.width < 1.2 * box.height) return false;
  const below = { ...box, height: box.height + mouthReach * box.width };
  const window = windowAround(below, 0, smooth);
  const ink = invert(pixelsNear(smooth, window, colors.background, 60));
  const eyesHeight = Math.min(window.height, Math.round(box.height));
  let best = 0;
  let axis = 0;
  for (let shift = -Math.round(0.08 * box.width); shift <= 0.08 * box.width; shift++) {
    const middle = window.width / 2 + shift;
    const share = mirroredShare(ink, eyesHeight, middle);
    if (share > best) [best, axis] = [share, middle];
  }
  if (best < leastMirrored) return false;
  return labelComponents(ink).components.some(({ left, right, top, bottom, size }) => {
    const width = right - left + 1;
    const isWide = width > 1.3 * (bottom - top + 1) && width > 0.08 * box.width && width < 0.6 * box.width && size > 5;
    return isWide && top > 0.7 * eyesHeight && Math.abs((left + right + 1) / 2 - axis) < 0.12 * box.width;
  });
}

/** Share of the ink that is ink on the other side of the axis too; 0 where ink crosses the axis. */
function mirroredShare({ data, width }: Mask, height: number, axis: number): number {
  let [all, mirrored, bridge] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue;
      all++;
      if (Math.abs(x + 0.5 - axis) < 0.08 * width) bridge++;
      const other = Math.floor(2 * axis - x - 0.5);
      if (other >= 0 && other < width) mirrored += data[y * width + other]!;
    }
  }
  return all === 0 || bridge > widestBridge * all ? 0 : mirrored / all;
}

/** Two pieces alike, well apart on one level, and a wider one below between them: eyes and mouth. */
export function isFace(pieces: readonly Component[]): boolean {
  return pieces.some((left) =>
    pieces.some((right) => arePair(left, right) && pieces.some((mouth) => isBetweenAndBelow(mouth, left, right))),
  );
}

function piecesIn(smooth: RgbImage, block: TextBlock, margin: number): { pieces: Component[]; window: PixelWindow } {
  const window = windowAround(block.box, margin, smooth);
  const ink = invert(pixelsNear(smooth, window, block.colors.background, 90));
  return { window, pieces: labelComponents(ink).components.filter(({ size }) => size > 5) };
}

function arePair(left: Component, right: Component): boolean {
  const width = Math.max(left.right - left.left, right.right - right.left) + 1;
  const height = left.bottom - left.top + 1;
  return (
    right.left - left.right > 1.2 * width &&
    Math.abs(left.top - right.top) < 0.3 * height &&
    Math.max(left.size, right.size) < 1.4 * Math.min(left.size, right.size)
  );
}

function isBetweenAndBelow(mouth: Component, left: Component, right: Component): boolean {
  const middle = (mouth.left + mouth.right) / 2;
  return (
    mouth.top > (left.top + left.bottom) / 2 &&
    mouth.right - mouth.left > left.right - left.left &&
    middle > left.right &&
    middle < right.left
  );
}

/** About as wide as tall, and full. */
function isDisc(piece: Component): boolean {
  const { width, height } = componentBox(piece, { left: 0, top: 0 });
  return piece.size > 0.6 * width * height && Math.max(width, height) < 2.2 * Math.min(width, height);
}
