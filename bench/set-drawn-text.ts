import type { Box, Lettering, Region } from '@/lib/page/region-document';
import { letterPage } from '@/pipeline/letter/letter-page';
import { widthOf } from '@/pipeline/letter/measure';
import type { RgbImage } from '@/pipeline/page';
import { holderLooks } from './draw-holder';
import type { DrawnPagePlan, DrawnText } from './drawn-page-list';

/** Line to line and ruby, em. Columns with ruby stand further apart. */
const rowPitch = 1.22;
const columnPitch = 1.35;
const rubyPitch = 1.75;
const rubySize = 0.48;

/** Room that a text's lines take, pixels. */
export function textSize(plan: DrawnPagePlan, text: DrawnText): { width: number; height: number } {
  const size = plan.size * (text.scale ?? 1);
  const across = size * (1 + (text.lines.length - 1) * pitchOf(plan, text));
  if (plan.direction === 'horizontal') {
    const width = Math.max(...text.lines.map((line) => widthOf(line, plan.font, plan.language))) * size;
    return { width, height: across + 0.2 * size };
  }
  const ruby = text.ruby ? rubySize * size : 0;
  return { width: across + ruby, height: Math.max(...text.lines.map((line) => [...line].length)) * size };
}

/** The page with the text, its ruby included, set into `box` by the product's own letterer. */
export function drawText(page: RgbImage, plan: DrawnPagePlan, text: DrawnText, box: Box): RgbImage {
  const size = plan.size * (text.scale ?? 1);
  const { text: color, outline } = holderLooks[text.holder];
  const style = { font: plan.font, direction: plan.direction, color, outline, overflow: false } as const;
  const align = plan.direction === 'vertical' ? 'start' : 'center';
  const ruby = text.ruby ? rubySize * size : 0;
  const lines: Box = { ...box, width: box.width - ruby };
  const pitch = pitchOf(plan, text) * size;
  const whole: Lettering = { ...style, align, size, lineHeight: pitch, lines: text.lines, box: lines };
  const letterings = text.holder === 'initial' ? withInitial(whole) : [whole];
  if (text.holder === 'colored') letterings.unshift(shadowOf(whole));
  for (const { line, from, length, text: kana } of text.ruby ?? []) {
    const right = lines.x + lines.width - line * pitch;
    const [height, small] = [length * size, Math.min(rubySize * size, (length * size * 1.3) / kana.length)];
    const beside = { x: right + 1, y: lines.y + from * size, width: small, height };
    letterings.push({ ...style, align: 'center', size: small, lineHeight: small, lines: [kana], box: beside });
  }
  return letterPage(
    page,
    letterings.map((lettering) => regionOf(lettering, plan)),
  );
}

/** The first letter at twice the size, over the caption's corner; the first line goes on beside it. */
function withInitial(whole: Lettering): Lettering[] {
  const { size, box, lines, lineHeight } = whole;
  const [first = '', ...others] = lines;
  const [x, y] = [box.x - 1.05 * size, box.y - 0.95 * size];
  const start = { ...whole, align: 'start' as const };
  return [
    { ...start, size: 2.1 * size, lines: [first.slice(0, 1)], box: { x, y, width: 2 * size, height: 2.1 * size } },
    { ...start, lines: [first.slice(1)], box: { ...box, x: box.x + 0.4 * size } },
    { ...start, lines: others, box: { ...box, y: box.y + lineHeight } },
  ];
}

function shadowOf(whole: Lettering): Lettering {
  const offset = 0.12 * whole.size;
  return {
    ...whole,
    color: '#2a2438',
    outline: '#2a2438',
    box: { ...whole.box, x: whole.box.x + offset, y: whole.box.y + offset },
  };
}

/** The box of all that differs, sought in and a little around `near`. */
export function inkBox(before: RgbImage, after: RgbImage, near: Box): Box {
  const reach = 0.25 * Math.max(near.width, near.height) + 20;
  let [left, top, right, bottom] = [after.width, after.height, 0, 0];
  const [x0, x1] = [Math.max(0, near.x - reach), Math.min(after.width, near.x + near.width + reach)];
  const [y0, y1] = [Math.max(0, near.y - reach), Math.min(after.height, near.y + near.height + reach)];
  for (let y = Math.floor(y0); y < y1; y++)
    for (let x = Math.floor(x0); x < x1; x++) {
      const at = 3 * (y * after.width + x);
      if (Math.abs(before.data[at]! - after.data[at]!) < 40) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function pitchOf(plan: DrawnPagePlan, text: DrawnText): number {
  return plan.direction === 'horizontal' ? rowPitch : text.ruby ? rubyPitch : columnPitch;
}

function regionOf(lettering: Lettering, { language }: DrawnPagePlan): Region {
  const { x, y, width, height } = lettering.box;
  const outline: [number, number][] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const text = lettering.lines.join('');
  return {
    id: 'drawn',
    order: 0,
    kind: 'balloon',
    polygon: outline,
    area: outline,
    direction: lettering.direction,
    fontSize: lettering.size,
    colors: { text: '#000000', background: '#ffffff' },
    source: { text, language, confidence: 1, reader: 'drawn', lines: [] },
    status: 'translated',
    keptReason: null,
    translation: { text, language, engine: 'drawn' },
    lettering,
  };
}
