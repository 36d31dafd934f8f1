import type { RgbImage, TextBlock } from '../page';
import { pixelsNear } from '../raster/color';
import { type Component, componentBox, labelComponents } from '../raster/components';
import { invert, type PixelWindow, windowAround } from '../raster/mask';

/** Whether what was taken for a lone glyph is a simply drawn face, or its eyes alone. */
export function isDrawnFace(smooth: RgbImage, block: TextBlock): boolean {
  const tight = piecesIn(smooth, block, 1).pieces;
  if (tight.length <= 2 && tight.every(isDisc)) return true;
  // The network may have seen the eyes alone: look for the mouth below, too.
  const { pieces, window } = piecesIn(smooth, block, 0.5 * Math.min(block.box.width, block.box.height));
  return isFace(
    pieces.filter(
      ({ left, top, right, bottom }) => left > 0 && top > 0 && right < window.width - 1 && bottom < window.height - 1,
    ),
  );
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
