import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Box } from '@/lib/page/region-document';
import type { RgbImage } from '@/pipeline/page';
import type { Mask } from '@/pipeline/raster/mask';
import { drawHolders, holderLooks } from './draw-holder';
import { color, drawScene, ink } from './draw-scene';
import { type DrawnPagePlan, drawnPagePlans } from './drawn-page-list';
import { layPanels, type PlacedText, pageOf, placeTexts } from './lay-page';
import type { LabelledPage } from './page-labels';
import { type Random, seededRandom } from './random';
import { drawText, inkBox } from './set-drawn-text';
import { reducedBox, uploadOf } from './spoil-page';

/** Pages of our own: panels, balloons and text drawn by code from a seed, so text, place and plate are known. */
export async function drawQualityPages(plans = drawnPagePlans): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for (const plan of plans) pages.push(await drawQualityPage(plan));
  return pages;
}

/** One page of the set. The same plan draws the same pixels. */
export async function drawQualityPage(plan: DrawnPagePlan): Promise<LabelledPage> {
  const random = seededRandom(plan.seed);
  const panels = layPanels(random, plan);
  const placed = placeTexts(random, plan, panels);
  const { bare, outlines } = drawArt(random, plan, panels, placed);
  let lettered = bare;
  const isDense = ['JPN', 'CHS', 'CHT'].includes(plan.language);
  const labels = placed.map(({ text, box, holder }) => {
    const before = lettered;
    lettered = drawText(lettered, plan, text, box);
    return {
      box: inkBox(before, lettered, box),
      text: text.lines.join(isDense ? '' : ' '),
      optional: text.holder === 'sound',
      kind: holderLooks[text.holder].kind,
      holder,
    };
  });
  const { name, language, direction, strip } = plan;
  const { bytes, ...drawn } = await uploadOf({ bare, lettered, outlines }, plan);
  const scaled = labels.map((label) => ({
    ...label,
    box: reducedBox(label.box, plan),
    holder: reducedBox(label.holder, plan),
  }));
  return { name, language, direction, strip, bytes, labels: scaled, ordered: true, drawn };
}

function drawArt(
  random: Random,
  plan: DrawnPagePlan,
  panels: Box[],
  placed: PlacedText[],
): { bare: RgbImage; outlines: Mask } {
  const { width, height } = pageOf(plan);
  const context = createCanvas(width, height).getContext('2d');
  const outlines = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  for (const panel of panels) drawScene(context, panel, plan.palette === 'ink' ? ink : color, random, plan.ground);
  for (let at = 0; at < placed.length; at++) {
    const together = [placed[at]!];
    while (placed[at + 1]?.text.holder === 'joined') together.push(placed[++at]!);
    const shapes = together.map(({ text, holder }) => ({ holder: text.holder, box: holder }));
    drawHolders(context, outlines, shapes, random);
  }
  return { bare: pixelsOf(context, width, height), outlines: opaque(outlines, width, height) };
}

function pixelsOf(context: SKRSContext2D, width: number, height: number): RgbImage {
  const rgba = context.getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.set(rgba.subarray(4 * i, 4 * i + 3), 3 * i);
  return { data, width, height };
}

function opaque(context: SKRSContext2D, width: number, height: number): Mask {
  const rgba = context.getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = rgba[4 * i + 3]! > 128 ? 1 : 0;
  return { left: 0, top: 0, width, height, data };
}
