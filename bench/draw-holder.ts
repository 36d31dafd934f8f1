import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Box, RegionKind } from '@/lib/page/region-document';
import { between, type Random } from './random';

/** What a text stands in, or on. */
export type Holder =
  | 'white'
  | 'grey'
  | 'tinted'
  | 'black'
  | 'shout'
  /** A thought: a ring of arcs. */
  | 'cloud'
  /** A balloon of dotted paper. */
  | 'halftone'
  /** A balloon whose paper grows darker downwards. */
  | 'shaded'
  /** A balloon so small that the text reaches its outline. */
  | 'tight'
  /** A balloon that runs into the one of the text before; its outline and theirs are one. */
  | 'joined'
  | 'caption'
  /** A caption of coloured dots on coloured paper. */
  | 'toned'
  /** A caption whose first letter is large and stands on the border. */
  | 'initial'
  | 'free'
  /** Free text in colour, with an outline and a shadow. */
  | 'colored'
  | 'sound';

type Look = {
  kind: RegionKind;
  paper: string;
  text: string;
  /** Line of another colour around the text's glyphs. */
  outline: string | null;
  /** Share of the text's own size by which a balloon must be larger so that its curve passes the text's corners. */
  roundness: number;
  /** Room on each side, text sizes. */
  room: number;
};

const balloon: Look = {
  kind: 'balloon',
  paper: '#ffffff',
  text: '#111111',
  outline: null,
  roundness: 0.22,
  room: 0.55,
};
const box: Look = { ...balloon, kind: 'caption', paper: '#fff3d6', roundness: 0 };
const open: Look = { ...balloon, kind: 'free', paper: '', outline: '#ffffff', roundness: 0, room: 0.3 };

export const holderLooks: Record<Holder, Look> = {
  white: balloon,
  grey: { ...balloon, paper: '#cfcfcf' },
  tinted: { ...balloon, paper: '#fbeec2' },
  black: { ...balloon, paper: '#121212', text: '#ffffff' },
  shout: { ...balloon, roundness: 0.36 },
  cloud: { ...balloon, roundness: 0.26 },
  halftone: balloon,
  shaded: balloon,
  tight: { ...balloon, roundness: 0.14, room: 0.16 },
  joined: balloon,
  caption: box,
  toned: { ...box, paper: '#f6d98b' },
  initial: { ...box, room: 0.75 },
  free: open,
  colored: { ...open, text: '#b3202a' },
  sound: open,
};

/** Width of an outline, pixels. */
const line = 2.5;

/** Room that a holder takes around a text, on each side. */
export function holderBox(holder: Holder, text: Box, size: number): Box {
  const { roundness, room } = holderLooks[holder];
  const [dx, dy] = [roundness * text.width + room * size, roundness * text.height + room * size];
  return { x: text.x - dx, y: text.y - dy, width: text.width + 2 * dx, height: text.height + 2 * dy };
}

/**
 * Draws a balloon or caption, or several balloons that run into each other; free text and sounds stand on the art.
 * @param outlines a clear canvas of the page's size, on which the outlines alone are drawn where they can be seen
 */
export function drawHolders(
  context: SKRSContext2D,
  outlines: SKRSContext2D,
  holders: readonly { holder: Holder; box: Box }[],
  random: Random,
): void {
  const shapes = holders
    .filter(({ holder }) => holderLooks[holder].kind !== 'free')
    .map((each) => ({ ...each, path: holderPath(each.holder, each.box, random) }));
  outlines.strokeStyle = '#000000';
  if (shapes.length === 1) {
    const { holder, box, path } = shapes[0]!;
    fillPaper(context, holder, box, path);
    context.strokeStyle = holder === 'black' ? '#ffffff' : '#111111';
    context.lineWidth = line;
    context.stroke(path);
    clearInside(outlines, path);
    outlines.lineWidth = line;
    outlines.stroke(path);
    return;
  }
  context.strokeStyle = '#111111';
  context.lineWidth = 2 * line;
  outlines.lineWidth = 2 * line;
  // Papers go over all outlines, so that what is left is the line around the whole.
  for (const { path } of shapes) clearInside(outlines, path);
  for (const { path } of shapes) context.stroke(path);
  for (const { path } of shapes) outlines.stroke(path);
  for (const { holder, box, path } of shapes) fillPaper(context, holder, box, path);
  for (const { path } of shapes) clearInside(outlines, path);
}

function clearInside(outlines: SKRSContext2D, path: Path2D): void {
  outlines.globalCompositeOperation = 'destination-out';
  outlines.fill(path);
  outlines.globalCompositeOperation = 'source-over';
}

function holderPath(holder: Holder, box: Box, random: Random): Path2D {
  const path = new Path2D();
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const [rx, ry] = [box.width / 2, box.height / 2];
  if (holderLooks[holder].kind === 'caption') path.rect(box.x, box.y, box.width, box.height);
  else if (holder === 'shout') {
    for (let spike = 0; spike < 44; spike++) {
      const reach = spike % 2 ? between(random, 1, 1.12) : 0.88;
      const angle = (spike / 44) * 2 * Math.PI;
      path.lineTo(cx + reach * rx * Math.cos(angle), cy + reach * ry * Math.sin(angle));
    }
    path.closePath();
  } else if (holder === 'cloud') {
    const puffs = 14;
    for (let puff = 0; puff < puffs; puff++) {
      const [from, to] = [puff, puff + 1].map((at) => (at / puffs) * 2 * Math.PI) as [number, number];
      const middle = (from + to) / 2;
      if (puff === 0) path.moveTo(cx + rx * Math.cos(from), cy + ry * Math.sin(from));
      path.quadraticCurveTo(
        cx + 1.16 * rx * Math.cos(middle),
        cy + 1.16 * ry * Math.sin(middle),
        cx + rx * Math.cos(to),
        cy + ry * Math.sin(to),
      );
    }
    path.closePath();
  } else if (holder === 'joined') path.ellipse(cx, cy, rx, ry, 0, 0, 2 * Math.PI);
  else {
    // The tail leaves the ellipse at its foot and comes back a little further on.
    const foot = between(random, 0.3, 0.7) * Math.PI;
    path.ellipse(cx, cy, rx, ry, 0, foot + 0.14, foot + 2 * Math.PI - 0.14);
    path.lineTo(cx + 1.1 * rx * Math.cos(foot), cy + ry * Math.sin(foot) + 0.12 * ry + 12);
    path.closePath();
  }
  return path;
}

function fillPaper(context: SKRSContext2D, holder: Holder, box: Box, path: Path2D): void {
  context.fillStyle = holderLooks[holder].paper;
  if (holder === 'shaded') {
    const shade = context.createLinearGradient(0, box.y, 0, box.y + box.height);
    shade.addColorStop(0, '#ffffff');
    shade.addColorStop(1, '#a9b9d2');
    context.fillStyle = shade;
  }
  context.fill(path);
  if (holder === 'halftone') fillDots(context, box, path, { color: '#a2a2a2', pitch: 6 });
  if (holder === 'toned') fillDots(context, box, path, { color: '#e5a06c', pitch: 6.5 });
}

/** Dots on a grid turned by 45°, inside the path only. */
function fillDots(
  context: SKRSContext2D,
  box: Box,
  path: Path2D,
  { color, pitch }: { color: string; pitch: number },
): void {
  context.save();
  context.clip(path);
  context.fillStyle = color;
  for (let row = -2; row * pitch < 1.3 * box.height; row++)
    for (let x = row % 2 ? pitch / 2 : 0; x < box.width; x += pitch) {
      context.beginPath();
      context.arc(box.x + x, box.y + row * pitch, 0.26 * pitch, 0, 7);
      context.fill();
    }
  context.restore();
}
