import { createCanvas } from '@napi-rs/canvas';
import type { Box } from '@/lib/page/region-document';
import { encodePage } from '@/pipeline/decode';
import type { RgbImage } from '@/pipeline/page';
import { gapX, gapY } from '@/pipeline/raster/box';
import { drawHolder, holderBox } from './draw-holder';
import { color, drawScene, ink } from './draw-scene';
import { type DrawnPagePlan, type DrawnText, drawnPagePlans } from './drawn-page-list';
import type { LabelledPage } from './page-labels';
import { between, type Random, seededRandom } from './random';
import { drawText, inkBox, textSize } from './set-drawn-text';

const pageWidth = 880;
const pageHeight = 1280;
const gutter = 16;
const edge = 28;

/** Pages of our own: panels, balloons and text drawn by code from a seed, so text, place and plate are known. */
export async function drawQualityPages(): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for (const plan of drawnPagePlans) pages.push(await drawQualityPage(plan));
  return pages;
}

/** One page of the set. The same plan draws the same pixels. */
export async function drawQualityPage(plan: DrawnPagePlan): Promise<LabelledPage> {
  const random = seededRandom(plan.seed);
  const panels = layPanels(random, plan);
  const placed = placeTexts(random, plan, panels);
  const bare = drawArt(random, plan, panels, placed);
  let lettered = bare;
  const isDense = ['JPN', 'CHS', 'CHT'].includes(plan.language);
  const labels = placed.map(({ text, box }) => {
    const before = lettered;
    lettered = drawText(lettered, plan, text, box);
    return {
      box: inkBox(before, lettered, box),
      text: text.lines.join(isDense ? '' : ' '),
      optional: text.holder === 'sound',
    };
  });
  const bytes = await encodePage(lettered, plan.mime);
  const { name, language, direction } = plan;
  return { name, language, direction, bytes, labels, ordered: true, drawn: { bare, lettered } };
}

/** Panels in reading order: three or four rows, one or two panels each, never fewer than half the texts. */
function layPanels(random: Random, { direction, texts }: DrawnPagePlan): Box[] {
  const rows = 3;
  const split = Array.from({ length: rows }, (_, row) => (row + Math.floor(random() * 2)) % 2 === 0);
  for (let row = 0; row < rows && rows + split.filter(Boolean).length < texts.length / 2; row++) split[row] = true;
  const height = (pageHeight - 2 * edge - (rows - 1) * gutter) / rows;
  const inner = pageWidth - 2 * edge;
  return split.flatMap((isSplit, row) => {
    const y = edge + row * (height + gutter);
    if (!isSplit) return [{ x: edge, y, width: inner, height }];
    const left = (inner - gutter) * between(random, 0.47, 0.53);
    const pair = [
      { x: edge, y, width: left, height },
      { x: edge + left + gutter, y, width: inner - gutter - left, height },
    ];
    return direction === 'vertical' ? pair.reverse() : pair;
  });
}

type Placed = { text: DrawnText; box: Box; holder: Box };

/** Two texts a panel: the first at the top where reading starts, the second lower on the other side. */
function placeTexts(random: Random, plan: DrawnPagePlan, panels: Box[]): Placed[] {
  const placed: Placed[] = [];
  let left = [...plan.texts];
  for (const [index, panel] of panels.entries()) {
    const count = Math.ceil(left.length / (panels.length - index));
    const own = left.slice(0, count);
    left = left.slice(count);
    for (const [place, text] of own.entries()) {
      const size = textSize(plan, text);
      const around = holderBox(text.holder, { x: 0, y: 0, ...size }, plan.size * (text.scale ?? 1));
      const first = (place === 0) === (plan.direction === 'horizontal');
      const room = { x: panel.width - around.width - 16, y: panel.height - around.height - 16 };
      const atStart = between(random, 0, 0.12);
      const x = panel.x + 8 + room.x * (own.length > 2 ? (2 * place + atStart) / 4.3 : first ? atStart : 1 - atStart);
      const y = panel.y + 8 + room.y * (place === 0 ? atStart : 1 - atStart);
      const holder = { x, y, width: around.width, height: around.height };
      if (room.x < 0 || room.y < 0) throw new Error(`${plan.name}: "${text.lines.join('')}" is too large.`);
      for (const other of placed)
        if (Math.max(gapX(other.holder, holder), gapY(other.holder, holder)) < 4)
          throw new Error(`${plan.name}: "${text.lines.join('')}" meets "${other.text.lines.join('')}".`);
      placed.push({ text, holder, box: { ...size, x: x - around.x, y: y - around.y } });
    }
  }
  return placed;
}

function drawArt(random: Random, plan: DrawnPagePlan, panels: Box[], placed: Placed[]): RgbImage {
  const context = createCanvas(pageWidth, pageHeight).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, pageWidth, pageHeight);
  for (const panel of panels) drawScene(context, panel, plan.palette === 'ink' ? ink : color, random);
  for (const { text, holder } of placed) drawHolder(context, text.holder, holder, random);
  const rgba = context.getImageData(0, 0, pageWidth, pageHeight).data;
  const data = new Uint8Array(pageWidth * pageHeight * 3);
  for (let i = 0; i < pageWidth * pageHeight; i++) data.set(rgba.subarray(4 * i, 4 * i + 3), 3 * i);
  return { data, width: pageWidth, height: pageHeight };
}
