import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { LanguageCode } from '@/lib/page/languages';
import { loadFonts } from '@/pipeline/letter/fonts';

/** What the four pages of the show cases share: panels, balloons, lettering, tone. Lengths in px of the page. */
export type Pen = SKRSContext2D;
export type Point = [x: number, y: number];

export const ink = '#17151d';

/** A page of paper. */
export function openPage(width: number, height: number, paper: string): Pen {
  const pen = createCanvas(width, height).getContext('2d');
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  return pen;
}

/** Fills and outlines a path in SVG's notation. */
export function shape(pen: Pen, path: string, fill: string | null, line = 0, stroke = ink): void {
  pen.beginPath();
  tracePath(pen, path);
  if (fill) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (line > 0) {
    pen.lineWidth = line;
    pen.strokeStyle = stroke;
    pen.stroke();
  }
}

export function oval(pen: Pen, x: number, y: number, rx: number, ry: number, fill: string | null, line = 0): void {
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  if (fill) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (line > 0) {
    pen.lineWidth = line;
    pen.strokeStyle = ink;
    pen.stroke();
  }
}

/** Draws within the outline and frames it. */
export function panel(pen: Pen, outline: Point[], draw: () => void, frame = 5): void {
  const trace = () => {
    pen.beginPath();
    for (const [x, y] of outline) pen.lineTo(x, y);
    pen.closePath();
  };
  pen.save();
  trace();
  pen.clip();
  draw();
  pen.restore();
  if (frame === 0) return;
  trace();
  pen.lineWidth = frame;
  pen.strokeStyle = ink;
  pen.stroke();
}

/** Draws at a place, `scale` times as large, mirrored with a negative `turn`. */
export function at(pen: Pen, x: number, y: number, scale: number, draw: () => void, turn: 1 | -1 = 1): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale * turn, scale);
  draw();
  pen.restore();
}

/** Printed grey: dots on a 45° grid that grow from `from` to `to` (shares of the pitch) down the area. */
export function tone(
  pen: Pen,
  area: { x: number; y: number; width: number; height: number },
  look: { pitch?: number; from?: number; to?: number; color?: string } = {},
): void {
  const { pitch = 8, from = 0.1, to = 0.3, color = '#55505f' } = look;
  pen.fillStyle = color;
  for (let row = 0; row * pitch < area.height; row++) {
    const radius = pitch * (from + ((to - from) * row * pitch) / area.height);
    for (let x = row % 2 ? pitch / 2 : 0; x < area.width; x += pitch) {
      pen.beginPath();
      pen.arc(area.x + x, area.y + row * pitch, radius, 0, 7);
      pen.fill();
    }
  }
}

/** Strokes of rain across an area. */
export function rain(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  color = 'rgb(23 21 29 / 0.55)',
): void {
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  for (let i = 0; i < (width * height) / 4200; i++) {
    const left = x + ((i * 197.3) % width);
    const top = y + ((i * 331.7) % height);
    const length = 26 + ((i * 13) % 30);
    pen.beginPath();
    pen.moveTo(left, top);
    pen.lineTo(left - length * 0.22, top + length);
    pen.stroke();
  }
}

export function sky(pen: Pen, x: number, y: number, width: number, height: number, colors: string[]): void {
  const fade = pen.createLinearGradient(0, y, 0, y + height);
  for (const [index, color] of colors.entries()) fade.addColorStop(index / (colors.length - 1), color);
  pen.fillStyle = fade;
  pen.fillRect(x, y, width, height);
}

export type Balloon = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where its tail points. */
  to: Point;
  lines: string[];
  size: number;
  language: LanguageCode;
  vertical?: boolean;
  paper?: string;
};

/** A speech balloon around its middle, and its lines. */
export function speak(pen: Pen, balloon: Balloon): void {
  const { x, y, width, height, to, paper = '#ffffff' } = balloon;
  const [dx, dy] = [to[0] - x, to[1] - y];
  const angle = Math.atan2(dy / height, dx / width);
  const edge = (turn: number): Point => [
    x + (Math.cos(angle + turn) * width) / 2,
    y + (Math.sin(angle + turn) * height) / 2,
  ];
  pen.beginPath();
  pen.ellipse(x, y, width / 2, height / 2, 0, angle + 0.16, angle - 0.16 + 2 * Math.PI);
  pen.quadraticCurveTo(...middle(edge(-0.16), to), ...to);
  pen.quadraticCurveTo(...middle(edge(0.16), to), ...edge(0.16));
  pen.closePath();
  pen.fillStyle = paper;
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = ink;
  pen.stroke();
  letter(pen, balloon);
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2 + 3, (ay + by) / 2];
}

function letter(pen: Pen, { x, y, lines, size, language, vertical }: Balloon): void {
  const style = language === 'ENG' ? 'comic' : 'clean';
  pen.font = `${size}px ${loadFonts().families(lines.join(''), style, language)}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  if (vertical) {
    const longest = Math.max(...lines.map((line) => [...line].length));
    for (const [column, line] of lines.entries()) {
      const center = x + ((lines.length - 1) / 2 - column) * size * 1.4;
      for (const [row, glyph] of [...line].entries()) {
        // A full stop of a column stands in the upper right of its square.
        const stop = glyph === '。' ? size * 0.62 : 0;
        pen.fillText(glyph, center + stop, y + (row + 0.5 - longest / 2) * size - stop);
      }
    }
    return;
  }
  const pitch = size * 1.25;
  for (const [row, line] of lines.entries()) pen.fillText(line, x, y + (row + 0.5 - lines.length / 2) * pitch);
}

/** Absolute M, L, Q, C and Z are all that the pages use. */
function tracePath(pen: Pen, path: string): void {
  for (const [, command, rest] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const n = (rest!.match(/-?[\d.]+/g) ?? []).map(Number) as [number, number, number, number, number, number];
    if (command === 'M') pen.moveTo(n[0], n[1]);
    else if (command === 'Z') pen.closePath();
    else {
      const size = { L: 2, Q: 4, C: 6 }[command as 'L' | 'Q' | 'C'];
      for (let i = 0; i + size <= n.length; i += size) {
        const part = n.slice(i, i + size) as typeof n;
        if (command === 'L') pen.lineTo(part[0], part[1]);
        if (command === 'Q') pen.quadraticCurveTo(part[0], part[1], part[2], part[3]);
        if (command === 'C') pen.bezierCurveTo(...part);
      }
    }
  }
}
