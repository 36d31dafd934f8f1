import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Box } from '@/lib/page/region-document';
import type { RgbImage } from '@/pipeline/page';

/**
 * Single difficulties of detection and erasing, each drawn where a test asks for it: balloons with tails and open
 * outlines, captions, furigana, lone glyphs, screentone.
 */
export type Sheet = { context: SKRSContext2D; read(): RgbImage };

const require = createRequire(import.meta.url);
const latin = 'Balloon Latin';
const subsets = 120;
const japaneseFamilies = Array.from({ length: subsets }, (_, subset) => `"${familyOf(subset)}"`).join(', ');

/** A white page to draw on. */
export function openSheet(width: number, height: number, paper = '#ffffff'): Sheet {
  loadFonts();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.lineWidth = 3;
  context.strokeStyle = '#000000';
  return {
    context,
    read() {
      const rgba = context.getImageData(0, 0, width, height).data;
      const data = new Uint8Array(width * height * 3);
      for (let i = 0; i < width * height; i++) data.set(rgba.subarray(4 * i, 4 * i + 3), 3 * i);
      return { data, width, height };
    },
  };
}

/** An elliptic balloon; with a tail it is open at the tail's tip. */
export function drawEllipse({ context }: Sheet, box: Box, options: { paper?: string; tail?: boolean } = {}): void {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const gap = options.tail ? 0.12 : 0;
  context.fillStyle = options.paper ?? '#ffffff';
  context.beginPath();
  context.ellipse(cx, cy, box.width / 2, box.height / 2, 0, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.ellipse(cx, cy, box.width / 2, box.height / 2, 0, Math.PI / 2 + gap, Math.PI / 2 + 2 * Math.PI - gap);
  if (options.tail) {
    const foot = cy + box.height / 2 + 30;
    context.moveTo(cx - (gap * box.width) / 2, cy + box.height / 2);
    context.lineTo(cx + 10, foot);
    context.moveTo(cx + (gap * box.width) / 2, cy + box.height / 2);
    context.lineTo(cx + 14, foot);
  }
  context.stroke();
}

/** Columns right to left from `right`, glyph by glyph; returns their box. */
export function drawColumns(
  { context }: Sheet,
  lines: string[],
  at: { right: number; top: number; size: number; ink?: string },
): Box {
  const pitch = at.size * 1.4;
  context.font = `${at.size}px ${japaneseFamilies}`;
  context.fillStyle = at.ink ?? '#000000';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  lines.forEach((line, column) => {
    const x = at.right - at.size / 2 - column * pitch;
    for (const [row, glyph] of [...line].entries()) context.fillText(glyph, x, at.top + (row + 0.5) * at.size);
  });
  const width = at.size + (lines.length - 1) * pitch;
  const height = Math.max(...lines.map((line) => [...line].length)) * at.size;
  return { x: at.right - width, y: at.top, width, height };
}

/** Centred rows of English; returns their box. */
export function drawRows(
  { context }: Sheet,
  lines: string[],
  at: { center: number; top: number; size: number; ink?: string },
): Box {
  const pitch = at.size * 1.25;
  context.font = `${at.size}px "${latin}"`;
  context.fillStyle = at.ink ?? '#000000';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = Math.max(...lines.map((line) => context.measureText(line).width));
  for (const [row, line] of lines.entries()) context.fillText(line, at.center, at.top + (row + 0.5) * pitch);
  return { x: at.center - width / 2, y: at.top, width, height: lines.length * pitch };
}

/** Dots on a 45° grid, as printed grey. */
export function drawTone({ context }: Sheet, box: Box, color: string, pitch = 6): void {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.fillStyle = color;
  for (let row = 0; row * pitch < box.height; row++) {
    for (let x = row % 2 ? pitch / 2 : 0; x < box.width; x += pitch) {
      context.beginPath();
      context.arc(box.x + x, box.y + row * pitch, pitch * 0.28, 0, 2 * Math.PI);
      context.fill();
    }
  }
  context.restore();
}

function loadFonts(): void {
  if (GlobalFonts.has(latin)) return;
  const folder = (name: string): string =>
    require.resolve(`@fontsource/${name}/package.json`).replace(/package\.json$/, 'files/');
  GlobalFonts.registerFromPath(`${folder('comic-neue')}comic-neue-latin-700-normal.woff2`, latin);
  for (let subset = 0; subset < subsets; subset++) {
    // One family each: of several files under one name only one would be searched.
    GlobalFonts.registerFromPath(`${folder('noto-sans-jp')}noto-sans-jp-${subset}-700-normal.woff2`, familyOf(subset));
  }
}

function familyOf(subset: number): string {
  return `Balloon Japanese ${subset}`;
}
