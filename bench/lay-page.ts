import type { Box } from '@/lib/page/region-document';
import { gapX, gapY } from '@/pipeline/raster/box';
import { holderBox } from './draw-holder';
import type { DrawnPagePlan, DrawnText } from './drawn-page-list';
import { between, type Random } from './random';
import { textSize } from './set-drawn-text';

const ordinary = { width: 880, height: 1280, rows: 3, gutter: 16 };
const edge = 28;

export type PlacedText = { text: DrawnText; box: Box; holder: Box };

/** Size, rows and gutter of a plan's page. */
export function pageOf({ page }: DrawnPagePlan): typeof ordinary & { columns?: 1 | 2 } {
  return { ...ordinary, ...page };
}

/** Panels in reading order: rows of one or two panels each, never fewer than half the texts. */
export function layPanels(random: Random, plan: DrawnPagePlan): Box[] {
  const { direction, texts } = plan;
  const { width: pageWidth, height: pageHeight, rows, gutter, columns } = pageOf(plan);
  const split = Array.from({ length: rows }, (_, row) => (row + Math.floor(random() * 2)) % 2 === 0);
  for (let row = 0; row < rows && rows + split.filter(Boolean).length < texts.length / 2; row++) split[row] = true;
  if (columns) split.fill(columns === 2);
  const height = (pageHeight - 2 * edge - (rows - 1) * gutter) / rows;
  const inner = pageWidth - 2 * edge;
  return split.flatMap((isSplit, row) => {
    const y = edge + row * (height + gutter);
    if (!isSplit) return [{ x: edge, y, width: inner, height }];
    const narrow = Math.min(gutter, ordinary.gutter);
    const left = (inner - narrow) * between(random, 0.47, 0.53);
    const pair = [
      { x: edge, y, width: left, height },
      { x: edge + left + narrow, y, width: inner - narrow - left, height },
    ];
    return direction === 'vertical' ? pair.reverse() : pair;
  });
}

/**
 * Two texts a panel: the first at the top where reading starts, the second lower on the other side. Of a strip the
 * first stands half above its panel. A balloon that runs into the one before stands beside that one.
 */
export function placeTexts(random: Random, plan: DrawnPagePlan, panels: Box[]): PlacedText[] {
  const placed: PlacedText[] = [];
  let left = [...plan.texts];
  for (const [index, panel] of panels.entries()) {
    const alone = left.filter(({ holder }) => holder !== 'joined').length;
    const own = takeFirst(left, Math.ceil(alone / (panels.length - index)));
    left = left.slice(own.length);
    const places = own.filter(({ holder }) => holder !== 'joined').length;
    let place = 0;
    for (const text of own) {
      const size = textSize(plan, text);
      const around = holderBox(text.holder, { x: 0, y: 0, ...size }, plan.size * (text.scale ?? 1));
      const before = placed.at(-1)?.holder;
      const corner =
        text.holder === 'joined' && before
          ? besides(before, around, plan)
          : cornerOf(random, plan, panel, around, { place: place++, places });
      const holder = { ...corner, width: around.width, height: around.height };
      if (!isInside(holder, panel, plan)) throw new Error(`${plan.name}: "${text.lines.join('')}" is too large.`);
      placed.push({ text, holder, box: { ...size, x: holder.x - around.x, y: holder.y - around.y } });
    }
  }
  refuseMeeting(plan, placed);
  return placed;
}

/** As many texts as there is room for, each with those that are joined to it. */
function takeFirst(texts: DrawnText[], count: number): DrawnText[] {
  const taken: DrawnText[] = [];
  for (const text of texts) {
    if (text.holder !== 'joined' && taken.filter(({ holder }) => holder !== 'joined').length === count) break;
    taken.push(text);
  }
  return taken;
}

function cornerOf(
  random: Random,
  { direction, strip }: DrawnPagePlan,
  panel: Box,
  around: Box,
  { place, places }: { place: number; places: number },
): { x: number; y: number } {
  const first = (place === 0) === (direction === 'horizontal');
  const room = { x: panel.width - around.width - 16, y: panel.height - around.height - 16 };
  const atStart = between(random, 0, 0.12);
  const x = panel.x + 8 + room.x * (places > 2 ? (2 * place + atStart) / 4.3 : first ? atStart : 1 - atStart);
  const y = panel.y + 8 + room.y * (place === 0 ? atStart : 1 - atStart);
  return { x, y: strip && place === 0 ? Math.max(6, panel.y - Math.min(0.4 * around.height, 50)) : y };
}

/** Lower, and on the side to which one reads; the two overlap by a good part of their rims. */
function besides(before: Box, around: Box, { direction }: DrawnPagePlan): { x: number; y: number } {
  return direction === 'vertical'
    ? { x: before.x - 0.86 * around.width, y: before.y + 0.3 * before.height }
    : { x: before.x + 0.3 * before.width, y: before.y + 0.78 * before.height };
}

function isInside(holder: Box, panel: Box, { strip }: DrawnPagePlan): boolean {
  const above = strip ? 60 : 0;
  return (
    holder.x >= panel.x &&
    holder.y >= panel.y - above &&
    holder.x + holder.width <= panel.x + panel.width &&
    holder.y + holder.height <= panel.y + panel.height
  );
}

function refuseMeeting({ name }: DrawnPagePlan, placed: PlacedText[]): void {
  for (const [index, { text, holder }] of placed.entries())
    for (const other of placed.slice(0, index)) {
      if (text.holder === 'joined' && placed[index - 1] === other) continue;
      if (Math.max(gapX(other.holder, holder), gapY(other.holder, holder)) < 4)
        throw new Error(`${name}: "${text.lines.join('')}" meets "${other.text.lines.join('')}".`);
    }
}
