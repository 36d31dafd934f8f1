import type { Box } from '../../lib/page/region-document';
import type { RgbImage, TextBlock } from '../page';
import { colorDistance, distanceTo, pixelsNear } from '../raster/color';
import {
  countSet,
  createMask,
  dilate,
  intersect,
  invert,
  type Mask,
  type PixelWindow,
  paintBox,
  union,
  windowAround,
} from '../raster/mask';
import { cropImage } from './crop-image';
import { chooseGlyphs } from './glyph-mask';
import { inpaint } from './inpaint';
import type { Inpainter } from './inpainter';
import { fillTone, measureTone } from './tone-fill';

/** Em around a glyph's body in which its outline and its shadow lie. */
const reach = 0.34;
/** Em beyond that on which a way of filling is tried, because there it is known what should come out. */
const trial = 0.22;
/** Pixels of the trial that may come out visibly wrong: more, and what lies under the text is not known either. */
const mostWrong = 0.05;
/** The same for screentone, whose dots come out a little off where they grow or shrink. */
const mostWrongToned = 0.12;
/** Up to this share no other way is tried. */
const hardlyWrong = 0.02;
/** The same for a network, which draws lines on that the other ways would end. */
const mostWrongDrawn = 0.2;
/** Difference (0 to 255) that is visible on a drawing. */
const visible = 32;
/** Difference from the ground by which a pixel belongs to the lettering. */
const unlike = 10;
/** Contrast of text and ground below which the two cannot be told apart. */
const leastContrast = 48;
/** Share of the glyphs that may have to be cut out of art they touch. */
const mostCut = 0.12;
/** Em around a glyph that may be its own soft edge, and up to which a rim of paper reaches that parts it from art. */
const edge = 0.05;
const paperRim = 0.14;
/** Share of that rim that must be paper, and of what lies beyond: in the midst of colour a pale silhouette would stay. */
const leastPaper = 0.9;
const leastPaperBeyond = 0.5;

/**
 * Takes lettering that stands on the art itself off the page, with its outline and shadow, in place. What the
 * ground under it looks like is foretold from further out, in each of several ways; each way is first tried on a
 * rim around the lettering where the truth is to be seen. Where none comes near it and no rim of paper parts the
 * glyphs from the art, the text is left alone.
 * @param others boxes of other texts, from which nothing is foretold
 * @returns whether the text is gone
 */
export async function eraseFreeText(
  plate: RgbImage,
  block: TextBlock,
  others: readonly Box[],
  inpainter: Inpainter | null,
): Promise<boolean> {
  const { fontSize } = block;
  const window = windowAround(block.box, Math.ceil((reach + trial + 0.6) * fontSize), plate);
  const page = cropImage(plate, window);
  const place = { left: 0, top: 0, width: window.width, height: window.height };
  const found = lettersOf(page, block, window, place);
  if (!found) return false;
  const { letters, art, isCut } = found;
  const body = dilate(letters, Math.max(3, Math.round(reach * fontSize)));
  const whole = dilate(body, Math.max(3, Math.round(trial * fontSize)));
  const hidden = createMask(place);
  for (const box of others) paintBox(hidden, { ...box, x: box.x - window.left, y: box.y - window.top }, 0.2 * fontSize);
  const rim = dilate(art, 2);
  const known = createMask(place);
  const ring = createMask(place);
  for (let i = 0; i < known.data.length; i++) {
    if (hidden.data[i]) continue;
    if (!whole.data[i] && !rim.data[i]) known.data[i] = 1;
    if (whole.data[i] && !body.data[i]) ring.data[i] = 1;
  }
  const places = { letters, body, whole, known, ring, rim, hidden, isCut };
  const ground = await foretellGround(page, block, places, (holes) =>
    inpainter ? inpainter.fill(plate, { ...holes, left: window.left, top: window.top }) : null,
  );
  if (!ground) return false;
  paste(plate, window, ground, letteringOf(page, ground, letters, body));
  return true;
}

/** The glyphs' own bodies by their colour; null where colour does not tell them from the ground. */
function lettersOf(
  page: RgbImage,
  block: TextBlock,
  window: PixelWindow,
  place: PixelWindow,
): { letters: Mask; art: Mask; isCut: boolean } | null {
  const { fontSize, colors } = block;
  const contrast = colorDistance(colors.text, colors.background);
  if (contrast < leastContrast) return null;
  const ink = createMask(place);
  for (let i = 0; i < ink.data.length; i++) {
    if (distanceTo(page.data, 3 * i, colors.text) < 0.45 * contrast) ink.data[i] = 1;
  }
  const [zone, tight] = [createMask(place), createMask(place)];
  for (const { box } of block.lines) {
    const here = { ...box, x: box.x - window.left, y: box.y - window.top };
    paintBox(zone, here, Math.max(2, 0.25 * fontSize));
    paintBox(tight, here, 0.5);
  }
  const { glyphs, art, cut } = chooseGlyphs(ink, zone, tight, {
    speck: Math.max(2, 0.12 * fontSize),
    fontSize,
    enclosed: false,
  });
  return countSet(glyphs) === 0 ? null : { letters: glyphs, art, isCut: cut > mostCut };
}

type Places = {
  /** The lettering, with all that may belong to it, and with the rim around that. */
  letters: Mask;
  body: Mask;
  whole: Mask;
  /** What is to be seen outside of both, and in the rim. */
  known: Mask;
  ring: Mask;
  /** Art, and other texts. */
  rim: Mask;
  hidden: Mask;
  /** Whether much of the lettering had to be cut out of art. */
  isCut: boolean;
};

/** The page without the lettering, or null where no way of filling is known to come near the truth. */
async function foretellGround(
  page: RgbImage,
  block: TextBlock,
  places: Places,
  draw: (holes: Mask) => Promise<RgbImage> | null,
): Promise<RgbImage | null> {
  const { whole, ring } = places;
  const ground = places.isCut ? null : classicalGround(page, block, places);
  if (ground) return ground;
  const drawn = await draw(whole);
  if (drawn && wrongShare(page, drawn, ring) <= mostWrongDrawn) return drawn;
  return places.isCut ? null : paperGround(page, block, places);
}

/**
 * Lettering over drawn lines is printed with a rim of paper that parts it from them, or stands where they hardly reach
 * it. Then the glyphs alone become paper, and all that is drawn stays as it is.
 */
function paperGround(
  page: RgbImage,
  { fontSize, colors }: TextBlock,
  { letters, ring, rim, hidden }: Places,
): RgbImage | null {
  const holes = dilate(letters, Math.max(2, Math.round(edge * fontSize)));
  const around = dilate(letters, Math.max(4, Math.round(paperRim * fontSize)));
  const paper = pixelsNear(page, holes, colors.background, visible - 1);
  for (let i = 0; i < around.data.length; i++) around.data[i]! &= (holes.data[i]! | hidden.data[i]!) ^ 1;
  if (shareOf(paper, around) < leastPaper || shareOf(paper, ring) < leastPaperBeyond) return null;
  const barred = union(dilate(invert(paper), 1), union(rim, hidden));
  return filledBy(page, (copy) => inpaint(copy, holes, barred, colors.background));
}

/** Share of a place in which a mask is set; 0 for no place at all. */
function shareOf(mask: Mask, place: Mask): number {
  const common = { ...place, data: place.data.slice() };
  intersect(common, mask);
  return countSet(common) / Math.max(1, countSet(place));
}

/** Shading that goes on smoothly, or screentone that goes on by its own period. */
function classicalGround(
  page: RgbImage,
  { fontSize, colors }: TextBlock,
  { body, whole, known, ring, rim, hidden }: Places,
): RgbImage | null {
  const barred = union(rim, hidden);
  const smooth = (holes: Mask): RgbImage => filledBy(page, (copy) => inpaint(copy, holes, barred, colors.background));
  const smoothWrong = wrongShare(page, smooth(whole), ring);
  if (smoothWrong <= hardlyWrong) return smooth(body);
  const tone = measureTone(page, known, 1.5 * fontSize);
  const toned = (holes: Mask, seen: Mask): RgbImage =>
    filledBy(page, (copy) => fillTone(copy, holes, seen, tone, colors.background));
  const tonedWrong = wrongShare(page, toned(whole, known), ring);
  if (tonedWrong < 0.8 * smoothWrong && tonedWrong <= mostWrongToned) return toned(body, withRing(known, ring, rim));
  return smoothWrong <= mostWrong ? smooth(body) : null;
}

function filledBy(page: RgbImage, fill: (copy: RgbImage) => void): RgbImage {
  const copy = { ...page, data: page.data.slice() };
  fill(copy);
  return copy;
}

function wrongShare(page: RgbImage, foretold: RgbImage, ring: Mask): number {
  let [wrong, total] = [0, 0];
  for (let i = 0; i < ring.data.length; i++) {
    if (!ring.data[i]) continue;
    total++;
    if (difference(page, foretold, i) > visible) wrong++;
  }
  return total === 0 ? 1 : wrong / total;
}

function withRing(known: Mask, ring: Mask, rim: Mask): Mask {
  return { ...known, data: known.data.map((value, i) => value | (ring.data[i]! & (rim.data[i]! ^ 1))) };
}

/** The letters, and of what is around them all that does not look like the ground, with its soft edges. */
function letteringOf(page: RgbImage, ground: RgbImage, letters: Mask, body: Mask): Mask {
  const lettering = { ...letters, data: letters.data.slice() };
  for (let i = 0; i < body.data.length; i++) {
    if (body.data[i] && difference(page, ground, i) > unlike) lettering.data[i] = 1;
  }
  const grown = dilate(lettering, 2);
  for (let i = 0; i < grown.data.length; i++) grown.data[i]! &= body.data[i]!;
  return grown;
}

function difference(a: RgbImage, b: RgbImage, pixel: number): number {
  const at = 3 * pixel;
  return Math.max(
    Math.abs(a.data[at]! - b.data[at]!),
    Math.abs(a.data[at + 1]! - b.data[at + 1]!),
    Math.abs(a.data[at + 2]! - b.data[at + 2]!),
  );
}

function paste(plate: RgbImage, window: PixelWindow, ground: RgbImage, mask: Mask): void {
  for (let i = 0; i < mask.data.length; i++) {
    if (!mask.data[i]) continue;
    const y = Math.floor(i / window.width);
    const to = 3 * ((window.top + y) * plate.width + window.left + i - y * window.width);
    plate.data.set(ground.data.subarray(3 * i, 3 * i + 3), to);
  }
}
