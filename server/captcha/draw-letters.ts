import { randomInt } from 'node:crypto';
import path from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** Without what looks alike (0 O Q D, 1 7 I L, 2 Z, 5 S, 8 B, U V): people must not have to guess. */
const alphabet = 'ACEFGHJKMNPRTWXY349';
const length = 6;

/** Pixels of the picture; screens of double density get it at half the size. */
const size = { width: 320, height: 112 };
/** Bent at this many times the size, so that edges are smooth again when it is made small. */
const finer = 3;

/** Bundled fonts whose letters differ in shape and weight, each under a name of its own. */
const faces = ['bangers', 'patrick-hand', 'comic-neue', 'balsamiq-sans', 'shantell-sans'];

/** Letters nobody can foresee. */
export function newLetters(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Draws letters so that people read them and programs have trouble: each in another font, turned, close to the
 * next, bent by a wave, crossed by strokes of the letters' own colour and width, before a speckled ground.
 * @returns png bytes, 320 × 112 pixels
 */
export function drawLetters(letters: string): Uint8Array<ArrayBuffer> {
  registerFaces();
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  const hue = randomInt(360);
  const ink = `hsl(${hue}, ${between(30, 60)}%, ${between(22, 32)}%)`;
  drawGround(context, hue);
  drawSpeckles(context, hue);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bentText(letters, ink), 0, 0, size.width, size.height);
  drawStrokes(context, ink, hue);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

let registered = false;

function registerFaces(): void {
  if (registered) return;
  for (const face of faces) {
    const file = path.join(process.cwd(), 'node_modules/@fontsource', face, 'files', `${face}-latin-400-normal.woff2`);
    if (!GlobalFonts.registerFromPath(file, `captcha-${face}`)) throw new Error(`The font ${file} cannot be read.`);
  }
  registered = true;
}

function drawGround(context: SKRSContext2D, hue: number): void {
  const ground = context.createLinearGradient(0, 0, size.width, between(0, size.height));
  ground.addColorStop(0, `hsl(${hue}, 45%, ${between(86, 92)}%)`);
  ground.addColorStop(1, `hsl(${(hue + between(30, 90)) % 360}, 45%, ${between(80, 88)}%)`);
  context.fillStyle = ground;
  context.fillRect(0, 0, size.width, size.height);
}

/** The letters alone on a canvas `finer` times the size, bent by waves so that none keeps its straight lines. */
function bentText(letters: string, ink: string): Canvas {
  const { width, height } = { width: size.width * finer, height: size.height * finer };
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.save();
  context.scale(finer, finer);
  drawText(context, letters, ink);
  context.restore();

  const before = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const bent = context.createImageData(width, height);
  const after = new Uint32Array(bent.data.buffer);
  const down = [waveOf(90, 150, 4, 7), waveOf(30, 55, 1, 2)];
  const sideways = waveOf(60, 110, 2, 4);
  for (let x = 0; x < width; x++) {
    const fall = Math.round(down.reduce((sum, wave) => sum + wave(x), 0));
    for (let y = 0; y < height; y++) {
      const from = clamp(y + fall, height) * width + clamp(x + Math.round(sideways(y)), width);
      after[y * width + x] = before[from] ?? 0;
    }
  }
  context.putImageData(bent, 0, 0);
  return canvas;
}

function drawText(context: SKRSContext2D, letters: string, ink: string): void {
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const step = (size.width - 48) / letters.length;
  let x = 24 + step / 2;
  for (const letter of letters) {
    context.save();
    context.translate(x + between(-3, 3), size.height / 2 + between(-8, 8));
    context.rotate((between(-18, 18) * Math.PI) / 180);
    context.transform(1, 0, between(-15, 15) / 100, 1, 0, 0);
    context.font = `${between(70, 78)}px captcha-${faces[randomInt(faces.length)]}`;
    context.fillText(letter, 0, 0);
    context.restore();
    x += step;
  }
}

/** Lengths in pixels of the picture. */
function waveOf(shortest: number, longest: number, low: number, high: number): (at: number) => number {
  const period = between(shortest, longest) * finer;
  const height = between(low, high) * finer;
  const phase = between(0, 628) / 100;
  return (at) => Math.sin((at / period) * 2 * Math.PI + phase) * height;
}

/** Two of the ink, which no filter by colour takes away, and one of the ground, which breaks the letters up. */
function drawStrokes(context: SKRSContext2D, ink: string, hue: number): void {
  const { width, height } = size;
  for (const color of [ink, ink, `hsl(${hue}, 45%, 90%)`]) {
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(between(0, 20), between(15, height - 15));
    const bows = [between(0, height), between(0, height)] as const;
    context.bezierCurveTo(
      width / 3,
      bows[0],
      (width * 2) / 3,
      bows[1],
      width - between(0, 20),
      between(15, height - 15),
    );
    context.stroke();
  }
}

function drawSpeckles(context: SKRSContext2D, hue: number): void {
  for (let count = 0; count < 260; count++) {
    context.fillStyle = `hsla(${(hue + between(-40, 40) + 360) % 360}, 50%, ${between(20, 95)}%, 0.7)`;
    context.beginPath();
    context.arc(between(0, size.width), between(0, size.height), between(6, 20) / 10, 0, 2 * Math.PI);
    context.fill();
  }
}

/** A whole number of this range, both ends included. */
function between(low: number, high: number): number {
  return randomInt(low, high + 1);
}

function clamp(value: number, end: number): number {
  return Math.min(end - 1, Math.max(0, value));
}
