import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { DetectorId } from '../../lib/page/engines';
import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage, TextBlock } from '../page';
import { boxAround, overlapArea, scaledBox } from '../raster/box';
import { withLineBoxes } from '../raster/line-boxes';
import { areaOf } from './block-area';
import type { CtdNetwork } from './ctd-network';
import { extendLines } from './extend-lines';
import { createFetchedCtd } from './fetched-ctd';
import { findLines, legible } from './find-lines';
import { groupLines, type LineGroup, median } from './group-lines';
import { withInitial } from './initials';
import { reachLineEnds } from './line-ends';
import { type FoundLine, openLineNetwork } from './line-network';
import { linesIn } from './lines-in-box';
import { withoutNested } from './merge-lines';
import { measurePaper } from './paper-region';
import { findSmallTexts } from './small-texts';
import { splitThickLines } from './split-thick';
import { textColorOf } from './text-color';
import { likelyTexts } from './text-likelihood';
import { openTextMaskNetwork } from './text-mask-network';
import { slantOf } from './text-slant';
import { strokeOf } from './text-stroke';
import { smoothed, type WorkingPage, workingPage } from './working-page';

export type Detector = {
  /** Finds the page's texts; order is arbitrary. `ctd` searches in tiles, for long vertical strips. */
  detectBlocks(image: RgbImage, detector: DetectorId, options?: { signal?: AbortSignal }): Promise<TextBlock[]>;
  close(): Promise<void>;
};

/** A block of comic-text-detector's in which no line was found is one line if it is no thicker, in usual glyph sizes. */
const widestLone = 2.2;
/** The detector's boxes stand a little off the glyphs. */
const glyphPart = 0.88;

/**
 * Opens the networks; one detector serves any number of pages, one after another.
 * @param options.modelsDir folder of our own models, `models/` of the repository
 * @param options.downloadsDir `DATA_DIR/models`; `ctd` uses comic-text-detector once it has been fetched there
 */
export async function createDetector(options: {
  modelsDir?: string;
  downloadsDir?: string;
  threads?: number;
}): Promise<Detector> {
  const modelsDir = options.modelsDir ?? fileURLToPath(new URL('../../models', import.meta.url));
  const lineNetwork = await openLineNetwork({ ...options, modelsDir });
  const textMaskNetwork = await openTextMaskNetwork({ ...options, modelsDir });
  const fetchedCtd = createFetchedCtd(options.downloadsDir, options.threads);

  async function find(image: RgbImage, page: WorkingPage, detector: DetectorId, signal?: AbortSignal) {
    const textMask = await textMaskNetwork.find(page, signal);
    return { textMask, lines: await findLines(lineNetwork, image, page, textMask, detector, signal) };
  }

  return {
    async detectBlocks(image, detector, { signal } = {}) {
      const page = await workingPage(image);
      const ctd = detector === 'ctd' ? await fetchedCtd.network() : null;
      const { lines: seen, textMask } = ctd
        ? await findWithCtd(ctd, page, signal)
        : await find(image, page, detector, signal);
      signal?.throwIfAborted();
      const smooth = await smoothed(page);
      const lines = withoutNested(extendLines(smooth, textMask, splitThickLines(smooth, seen)));
      const found = [...lines, ...findSmallTexts(page, textMask, lines, usualSize(lines, page))];
      if (found.length === 0) return [];
      const groups = groupLines(smooth, found);
      signal?.throwIfAborted();
      const blurred = await blurredPage(smooth);
      const blocks = describe(page, smooth, blurred, groups);
      // Comic-text-detector has learned what a drawing is.
      const texts = ctd ? blocks : likelyTexts(blocks, page, smooth, textMask);
      return texts.map((block) => onPage(image, block, 1 / page.scale));
    },
    async close() {
      await lineNetwork.close();
      await textMaskNetwork.close();
      await fetchedCtd.close();
    },
  };
}

/**
 * Measures texts that another engine found: their lines, areas and colours.
 * @param found boxes in pixels of the page
 * @returns one block for each, in their order
 */
export async function measureBlocks(image: RgbImage, found: readonly FoundLine[]): Promise<TextBlock[]> {
  if (found.length === 0) return [];
  const page = await workingPage(image);
  const smooth = await smoothed(page);
  const groups = found.map((text) => linesIn(smooth, { ...text, box: scaledBox(text.box, page.scale) }));
  const blocks = describe(page, smooth, await blurredPage(smooth), groups);
  return blocks.map((block) => onPage(image, block, 1 / page.scale));
}

/** Its lines, and its blocks without any: lone glyphs and dots, mostly. */
async function findWithCtd(network: CtdNetwork, page: RgbImage, signal?: AbortSignal) {
  const { lines, blocks, textMask } = await network.find(page, signal);
  const found = legible(lines);
  const usual = usualSize(found, page);
  const lone = blocks.filter(
    ({ box }) =>
      Math.min(box.width, box.height) < widestLone * usual && !found.some((line) => overlapArea(line.box, box) > 0),
  );
  return { lines: [...found, ...legible(lone)], textMask };
}

/** Without the coarsest dots either. */
async function blurredPage({ data, width, height }: RgbImage): Promise<RgbImage> {
  const raw = { width, height, channels: 3 } as const;
  return { data: await sharp(data, { raw }).blur(2.6).raw().toBuffer(), width, height };
}

/** The block in pixels of the page itself, with the ends of its lines and the colour of its text measured there. */
function onPage(image: RgbImage, found: TextBlock, scale: number): TextBlock {
  const block = scale === 1 ? found : scaledBlock(found, scale);
  const boxes = block.lines.map((line) => reachLineEnds(image, block, line));
  const text = textColorOf(
    image,
    block.lines.map((line) => line.box),
    block.colors.background,
  );
  const paper = block.colors.background;
  return {
    ...withLineBoxes(block, boxes),
    colors: { ...block.colors, text },
    slant: slantOf(image, boxes, block.direction, text, paper),
    stroke: strokeOf(image, boxes, block.fontSize, text, paper),
  };
}

function scaledBlock(block: TextBlock, scale: number): TextBlock {
  return {
    ...block,
    lines: block.lines.map((line) => ({ ...line, box: scaledBox(line.box, scale) })),
    box: scaledBox(block.box, scale),
    fontSize: block.fontSize * scale,
    area: block.area.map(([x, y]) => [x * scale, y * scale]),
  };
}

/** Median glyph size of the lines found; for a page without any, that of an ordinary page. */
function usualSize(lines: readonly { box: Box }[], page: RgbImage): number {
  if (lines.length === 0) return Math.max(12, page.width / 45);
  return glyphPart * median(lines.map(({ box }) => Math.min(box.width, box.height)));
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
    return {
      lines: withInitial(smooth, group),
      box,
      direction: group.direction,
      fontSize,
      polygon: [],
      ...areaOf(region, box, fontSize, group.direction, others, image),
      colors: { text: [0, 0, 0], background: region.paper.map(Math.round) as Rgb },
      flatness: region.flatness,
    };
  });
}
