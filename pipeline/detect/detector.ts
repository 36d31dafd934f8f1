import sharp from 'sharp';
import type { DetectorId } from '../../lib/page/engines';
import type { RgbImage, TextBlock } from '../page';
import { boxAround } from '../raster/box';
import { boxPolygon, convexHull } from '../raster/polygon';
import { areaOf } from './block-area';
import { findLines } from './find-lines';
import { groupLines, type LineGroup, median } from './group-lines';
import { openLineNetwork } from './line-network';
import { measurePaper, type PaperRegion } from './paper-region';
import { textColorOf } from './text-color';

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
  return {
    async detectBlocks(image, detector, { signal } = {}) {
      const found = await findLines(lineNetwork, image, detector, signal);
      signal?.throwIfAborted();
      if (found.length === 0) return [];
      const smooth = await smoothed(image);
      const groups = groupLines(smooth, found);
      signal?.throwIfAborted();
      return describe(image, smooth, groups);
    },
    async close() {
      await lineNetwork.close();
    },
  };
}

/** The page without halftone, screentone and JPEG noise. */
async function smoothed(image: RgbImage): Promise<RgbImage> {
  const { width, height } = image;
  const data = await sharp(image.data, { raw: { width, height, channels: 3 } })
    .median(3)
    .blur(1.1)
    .raw()
    .toBuffer();
  return { data, width, height };
}

function describe(image: RgbImage, smooth: RgbImage, groups: readonly LineGroup[]): TextBlock[] {
  const textBoxes = groups.flatMap((group) => group.lines.map((line) => line.box));
  const pageFontSize = glyphPart * median(textBoxes.map(({ width, height }) => Math.min(width, height)));
  const boxes = groups.map((group) => boxAround(group.lines.map((line) => line.box)));
  return groups.map((group, i) => {
    const lineBoxes = group.lines.map((line) => line.box);
    const box = boxes[i]!;
    const fontSize = glyphPart * median(lineBoxes.map(({ width, height }) => Math.min(width, height)));
    const region: PaperRegion = measurePaper(image, smooth, lineBoxes, fontSize, textBoxes, pageFontSize);
    const others = boxes.filter((_, j) => j !== i);
    return {
      lines: group.lines,
      box,
      direction: group.direction,
      fontSize,
      polygon: convexHull(lineBoxes.flatMap(boxPolygon)),
      ...areaOf(region, box, fontSize, group.direction, others, image),
      colors: {
        text: textColorOf(image, lineBoxes, region.paper),
        background: region.paper.map(Math.round) as [number, number, number],
      },
      flatness: region.flatness,
    };
  });
}
