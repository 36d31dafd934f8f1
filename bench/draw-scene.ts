import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Box } from '@/lib/page/region-document';
import { between, oneOf, type Random } from './random';

export type Palette = { sky: string[]; ground: string[]; skin: string; clothes: string[]; tone: string };

export const ink: Palette = {
  sky: ['#ffffff', '#ffffff', '#e4e4e4'],
  ground: ['#ffffff', '#d9d9d9', '#bdbdbd'],
  skin: '#ffffff',
  clothes: ['#ffffff', '#d0d0d0', '#1a1a1a'],
  tone: '#8c8c8c',
};
export const color: Palette = {
  sky: ['#bfe3f5', '#ffe3b8', '#f6cfd3', '#d7e8c8'],
  ground: ['#a8c686', '#d9b382', '#9fb4c7'],
  skin: '#f6d3b3',
  clothes: ['#c8434a', '#3f6fb5', '#e0b13a', '#4b8a5c'],
  tone: '#d48a8a',
};

const grounds = { dots: drawDots, lines: drawSpeedLines, shade: drawShade, clouds: drawClouds };
export type Ground = keyof typeof grounds | 'fine-dots';

/** Draws a framed panel: paper, tone or lines behind, houses and trees, one or two people in front. */
export function drawScene(context: SKRSContext2D, box: Box, palette: Palette, random: Random, ground?: Ground): void {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.fillStyle = oneOf(random, palette.sky);
  context.fillRect(box.x, box.y, box.width, box.height);
  if (ground === 'fine-dots') drawDots(context, box, palette, random, [3.4, 4.6]);
  else (ground ? grounds[ground] : oneOf(random, Object.values(grounds)))(context, box, palette, random);
  context.lineWidth = 2;
  context.strokeStyle = '#161616';
  drawGround(context, box, palette, random);
  for (let house = 0; house < 2; house++) if (random() < 0.35) drawHouse(context, box, palette, random);
  if (random() < 0.6) drawTree(context, box, palette, random);
  const people = random() < 0.5 ? [0.5] : [0.36, 0.66];
  for (const at of people) drawPerson(context, box, at, palette, random);
  context.restore();
  context.lineWidth = 3;
  context.strokeStyle = '#111111';
  context.strokeRect(box.x, box.y, box.width, box.height);
}

/** Screentone that grows denser downwards. */
function drawDots(
  context: SKRSContext2D,
  box: Box,
  palette: Palette,
  random: Random,
  [least, most]: [number, number] = [5, 9],
): void {
  const pitch = between(random, least, most);
  context.fillStyle = palette.tone;
  for (let row = 0; row * pitch < box.height; row++) {
    const radius = pitch * (0.12 + (0.28 * row * pitch) / box.height);
    for (let x = row % 2 ? pitch / 2 : 0; x < box.width; x += pitch) {
      context.beginPath();
      context.arc(box.x + x, box.y + row * pitch, radius, 0, 7);
      context.fill();
    }
  }
}

function drawSpeedLines(context: SKRSContext2D, box: Box, _palette: Palette, random: Random): void {
  const [cx, cy] = [box.x + box.width * between(random, 0.35, 0.65), box.y + box.height * 0.55];
  const far = Math.hypot(box.width, box.height);
  context.strokeStyle = '#222222';
  for (let line = 0; line < 70; line++) {
    const angle = between(random, 0, 2 * Math.PI);
    const near = between(random, 0.3, 0.5) * far;
    context.lineWidth = between(random, 0.6, 2.4);
    context.beginPath();
    context.moveTo(cx + near * Math.cos(angle), cy + near * Math.sin(angle));
    context.lineTo(cx + far * Math.cos(angle), cy + far * Math.sin(angle));
    context.stroke();
  }
}

function drawShade(context: SKRSContext2D, box: Box, palette: Palette): void {
  const gradient = context.createLinearGradient(box.x, box.y, box.x, box.y + box.height);
  gradient.addColorStop(0, palette.tone);
  gradient.addColorStop(1, '#ffffff');
  context.fillStyle = gradient;
  context.fillRect(box.x, box.y, box.width, box.height);
}

function drawClouds(context: SKRSContext2D, box: Box, _palette: Palette, random: Random): void {
  context.strokeStyle = '#444444';
  context.lineWidth = 1.5;
  for (let cloud = 0; cloud < 3; cloud++) {
    const [x, y] = [box.x + random() * box.width, box.y + random() * box.height * 0.5];
    context.beginPath();
    for (let puff = 0; puff < 4; puff++) context.arc(x + puff * 18, y, between(random, 12, 20), Math.PI, 2 * Math.PI);
    context.stroke();
  }
}

function drawGround(context: SKRSContext2D, box: Box, palette: Palette, random: Random): void {
  const [left, right] = [between(random, 0.65, 0.8), between(random, 0.65, 0.8)];
  context.fillStyle = oneOf(random, palette.ground);
  context.beginPath();
  context.moveTo(box.x, box.y + box.height * left);
  context.bezierCurveTo(
    box.x + box.width * 0.3,
    box.y + box.height * (left - 0.1),
    box.x + box.width * 0.7,
    box.y + box.height * (right + 0.1),
    box.x + box.width,
    box.y + box.height * right,
  );
  context.lineTo(box.x + box.width, box.y + box.height);
  context.lineTo(box.x, box.y + box.height);
  context.closePath();
  context.fill();
  context.stroke();
}

/** Windows in rows are what a detector most easily takes for letters. */
function drawHouse(context: SKRSContext2D, box: Box, palette: Palette, random: Random): void {
  const width = between(random, 60, 110);
  const height = between(random, 0.35, 0.6) * box.height;
  const x = box.x + random() * (box.width - width);
  const y = box.y + box.height * 0.8 - height;
  context.fillStyle = oneOf(random, palette.ground);
  context.fillRect(x, y, width, height);
  context.strokeRect(x, y, width, height);
  context.fillStyle = oneOf(random, ['#ffffff', '#2b2b2b']);
  const pitch = between(random, 17, 26);
  for (let wx = x + 9; wx + 11 < x + width; wx += pitch)
    for (let wy = y + 12; wy + 16 < y + height; wy += pitch * 1.25) {
      context.fillRect(wx, wy, 10, 14);
      context.strokeRect(wx, wy, 10, 14);
    }
}

function drawTree(context: SKRSContext2D, box: Box, palette: Palette, random: Random): void {
  const [x, y] = [box.x + random() * box.width, box.y + box.height * between(random, 0.5, 0.7)];
  context.fillStyle = oneOf(random, palette.ground);
  for (let leaf = 0; leaf < 26; leaf++) {
    context.beginPath();
    context.arc(x + between(random, -38, 38), y + between(random, -36, 20), between(random, 6, 13), 0, 7);
    context.fill();
    context.stroke();
  }
  context.strokeRect(x - 5, y + 24, 10, box.height * 0.25);
}

function drawPerson(context: SKRSContext2D, box: Box, at: number, palette: Palette, random: Random): void {
  const size = between(random, 34, 50);
  const [x, y] = [box.x + box.width * at, box.y + box.height * between(random, 0.52, 0.62)];
  context.fillStyle = oneOf(random, palette.clothes);
  context.beginPath();
  context.ellipse(x, y + 2.6 * size, 1.5 * size, 1.7 * size, 0, 0, 7);
  context.fill();
  context.stroke();
  context.fillStyle = palette.skin;
  context.beginPath();
  context.ellipse(x, y, 0.85 * size, size, 0, 0, 7);
  context.fill();
  context.stroke();
  context.fillStyle = '#161616';
  context.beginPath();
  context.moveTo(x - size, y - 0.1 * size);
  for (let lock = 0; lock <= 8; lock++) {
    const across = x - size + (lock / 8) * 2 * size;
    context.lineTo(across, y - (lock % 2 ? between(random, 0.2, 0.45) : 0.65) * size);
  }
  context.quadraticCurveTo(x + 1.1 * size, y - 1.5 * size, x, y - 1.45 * size);
  context.quadraticCurveTo(x - 1.1 * size, y - 1.5 * size, x - size, y - 0.1 * size);
  context.fill();
  for (const side of [-0.36, 0.36]) drawEye(context, x + side * size, y + 0.12 * size, 0.2 * size);
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, y + 0.36 * size);
  context.lineTo(x - 0.06 * size, y + 0.42 * size);
  context.moveTo(x - 0.16 * size, y + 0.62 * size);
  context.quadraticCurveTo(x, y + 0.7 * size, x + 0.16 * size, y + 0.62 * size);
  context.stroke();
}

/** Lid, iris with a light in it, lower lid. */
function drawEye(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.lineWidth = 2.5;
  context.beginPath();
  context.arc(x, y, 1.2 * size, 1.15 * Math.PI, 1.85 * Math.PI);
  context.stroke();
  context.lineWidth = 1;
  context.fillStyle = '#4a4a4a';
  context.beginPath();
  context.ellipse(x, y, 0.62 * size, size, 0, 0, 7);
  context.fill();
  context.stroke();
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.arc(x + 0.2 * size, y - 0.35 * size, 0.3 * size, 0, 7);
  context.fill();
  context.beginPath();
  context.moveTo(x - 0.6 * size, y + 1.15 * size);
  context.lineTo(x + 0.6 * size, y + 1.15 * size);
  context.stroke();
}
