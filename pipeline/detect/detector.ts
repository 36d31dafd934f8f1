import sharp, { type Sharp } from 'sharp';
import type { DetectorId } from '../../lib/page/engines';
import type { Box } from '../../lib/page/region-document';
import type { RgbImage, TextBlock } from '../page';
import { boxAround } from '../raster/box';
import { type Mask, shareSet } from '../raster/mask';
import { boxPolygon, convexHull } from '../raster/polygon';
import { areaOf } from './block-area';
import { extendLines } from './extend-lines';
import { isDrawnFace } from './faces';
import { findLines } from './find-lines';
import { groupLines, type LineGroup, median } from './group-lines';
import { withInitial } from './initials';
import { reachLineEnds } from './line-ends';
import { openLineNetwork } from './line-network';
import { withoutNested } from './merge-lines';
import { measurePaper } from './paper-region';
import { findSmallTexts, smallTextScore } from './small-texts';
import { textColorOf } from './text-color';
import { openTextMaskNetwork } from './text-mask-network';

export type Detector = {
  /** Finds the page's texts; order is arbitrary. `ctd` searches in tiles, for long vertical strips. */
  detectBlocks(image: RgbImage, detector: DetectorId, options?: { signal?: AbortSignal }): Promise<TextBlock[]>;
  close(): Promise<void>;
};

/** The detector's boxes stand a little off the glyphs. */
const glyphPart = 0.88;

/**
 * Opens the networks; one detector serves any number of pages, one after another.
 * @param options.modelsDir folder of our own models, `models/` of the repository
 */
export async function createDetector(options: {
  modelsDir?: string;
  modelPath?: string;
  threads?: number;
}): Promise<Detector> {
  const lineNetwork = await openLineNetwork(options);
  const textMaskNetwork = await openTextMaskNetwork(options);
  return {
    async detectBlocks(image, detector, { signal } = {}) {
      const textMask = await textMaskNetwork.find(image, signal);
      const seen = await findLines(lineNetwork, image, textMask, detector, signal);
      signal?.throwIfAborted();
      const smooth = await smoothed(image);
      const lines = withoutNested(extendLines(smooth, textMask, seen));
      const found = [...lines, ...findSmallTexts(image, textMask, lines, usualSize(lines, image))];
      if (found.length === 0) return [];
      const groups = groupLines(smooth, found);
      signal?.throwIfAborted();
      const blurred = await reduced(smooth, (page) => page.blur(2.6));
      return describe(image, smooth, blurred, groups).filter((block) =>
        isLikelyText(block, usualSize(lines, image), smooth, textMask),
      );
    },
    async close() {
      await lineNetwork.close();
      await textMaskNetwork.close();
    },
  };
}

/** The page without halftone, screentone and JPEG noise. */
async function smoothed(image: RgbImage): Promise<RgbImage> {
  return await reduced(image, (page) => page.median(3).blur(1.1));
}

async function reduced(image: RgbImage, filter: (page: Sharp) => Sharp): Promise<RgbImage> {
  const { width, height } = image;
  const data = await filter(sharp(image.data, { raw: { width, height, channels: 3 } }))
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Crumbs of lines, and lone marks that stand on no balloon, are drawing more often than text. */
function isLikelyText(block: TextBlock, fontSize: number, smooth: RgbImage, textMask: Mask): boolean {
  const isLone =
    block.lines.length === 1 &&
    block.lines[0]!.score > smallTextScore &&
    Math.max(block.box.width, block.box.height) < 1.8 * Math.min(block.box.width, block.box.height);
  // The line network takes simple faces for glyphs.
  if (isLone && (shareSet(textMask, block.box) < 0.09 || isDrawnFace(smooth, block))) return false;
  if (block.kind !== 'free') return true;
  const best = Math.max(...block.lines.map((line) => line.score));
  const length = Math.max(block.box.width, block.box.height);
  return (
    best > smallTextScore && (block.fontSize > 0.55 * fontSize || length > 3 * fontSize) && length > 0.8 * fontSize
  );
}

/** Median glyph size of the lines found; for a page without any, that of an ordinary page. */
function usualSize(lines: readonly { box: Box }[], page: RgbImage): number {
  if (lines.length === 0) return Math.max(12, page.width / 45);
  return glyphPart * median(lines.map(({ box }) => Math.min(box.width, box.height)));
}

/** Box and hull of what the lines cover: what is read is what is erased. */
function withOutline(block: TextBlock): TextBlock {
  const boxes = block.lines.map((line) => line.box);
  return { ...block, box: boxAround(boxes), polygon: convexHull(boxes.flatMap(boxPolygon)) };
}

function describe(image: RgbImage, smooth: RgbImage, blurred: RgbImage, groups: readonly LineGroup[]): TextBlock[] {
  const textBoxes = groups.flatMap((group) => group.lines.map((line) => line.box));
  const pageFontSize = usualSize(
    textBoxes.map((box) => ({ box })),
    image,
  );
  const boxes = groups.map((group) => boxAround(group.lines.map((line) => line.box)));
  return groups.map((group, i) => {
    const lineBoxes = group.lines.map((line) => line.box);
    const box = boxes[i]!;
    const fontSize = glyphPart * median(lineBoxes.map(({ width, height }) => Math.min(width, height)));
    const others = boxes.filter((_, j) => j !== i);
    const page = { lineBoxes: textBoxes, otherBoxes: others, fontSize: pageFontSize, blurred };
    const region = measurePaper(image, smooth, lineBoxes, fontSize, page);
    // Not before the paper is measured: an initial reaches over the caption's border.
    const block: TextBlock = {
      lines: withInitial(smooth, group),
      box,
      direction: group.direction,
      fontSize,
      polygon: [],
      ...areaOf(region, box, fontSize, group.direction, others, image),
      colors: {
        text: textColorOf(image, lineBoxes, region.paper),
        background: region.paper.map(Math.round) as [number, number, number],
      },
      flatness: region.flatness,
    };
    return withOutline({
      ...block,
      lines: block.lines.map((line) => ({ ...line, box: reachLineEnds(image, block, line) })),
    });
  });
}
