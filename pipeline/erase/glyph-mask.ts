import type { Rgb, RgbImage, TextBlock } from '../page';
import { boxAround } from '../raster/box';
import { colorDistance, distanceTo, pixelsNear } from '../raster/color';
import { type Component, isBorder, labelComponents } from '../raster/components';
import { createMask, dilate, intersect, type Mask, type PixelWindow, windowAround } from '../raster/mask';
import { polygonBox } from '../raster/polygon';
import { enclosedZone } from './enclosed-zone';

/** On flat paper ink is whatever differs from it by this part of the contrast to the text's colour... */
const inkPart = 0.22;
const leastInk = 16;
const mostInk = 38;
/** ...on patterned paper only what lies this far on the way to the text's colour: the pattern is not ink. */
const tonedInk = 0.5;
/** Below this share of plain paper it counts as patterned. */
const plainPaper = 0.62;

export type GlyphMask = {
  /** The pixels to erase. */
  glyphs: Mask;
  /** Visible paper near the block's lines, or inside its balloon; same window. */
  paper: Mask;
  /** Ink that stays, art and outlines, with its soft edges; same window. */
  rim: Mask;
  /** Whether an outline runs around the balloon or caption. */
  isOutlined: boolean;
  /** How many of the glyphs are no larger than a dot: hundreds are screentone. */
  specks: number;
};

/**
 * The pixels to erase for the text of a balloon or caption: glyphs with their soft edges, everything small that stands free inside a
 * balloon or caption (furigana, punctuation the detector did not box), and nothing of an outline that the
 * text touches but what lies between the glyphs' own edges.
 */
export function glyphMask(image: RgbImage, block: TextBlock): GlyphMask {
  const { fontSize } = block;
  const window = windowAround(boxAround([block.box, polygonBox(block.area)]), Math.ceil(fontSize), image);
  const ink = inkOf(image, block, window);

  const { zone, own, isOutlined } = enclosedZone(block, inkLike(image, block, window), window);
  const toned = block.flatness < plainPaper;
  const { glyphs, art, specks } = chooseGlyphs(ink, zone, own, {
    speck: toned ? Math.max(2, 0.12 * fontSize) : 0,
    fontSize,
    enclosed: true,
  });
  const grown = softened(glyphs, zone, art, fontSize);
  const rim = dilate(art, 2);
  const paper = createMask(window);
  for (let i = 0; i < paper.data.length; i++) {
    if (zone.data[i] && !grown.data[i] && !rim.data[i]) paper.data[i] = 1;
  }
  return { glyphs: grown, paper, rim, isOutlined, specks };
}

/** Pixels of the text's own colour, as outlines mostly are: no tone and no other paper. */
function inkLike(image: RgbImage, { colors }: TextBlock, window: PixelWindow): Mask {
  return pixelsNear(image, window, colors.text, 0.45 * colorDistance(colors.text, colors.background));
}

function inkOf(image: RgbImage, block: TextBlock, window: PixelWindow): Mask {
  const { text, background } = block.colors;
  const contrast = Math.max(...text.map((value, c) => Math.abs(value - background[c]!)));
  const threshold = Math.min(mostInk, Math.max(leastInk, inkPart * contrast));
  const toned = block.flatness < plainPaper;
  const ink = createMask(window);
  for (let y = 0; y < window.height; y++) {
    for (let x = 0; x < window.width; x++) {
      const at = 3 * ((window.top + y) * image.width + window.left + x);
      const isInk = toned
        ? wayToText(image.data, at, background, text) > tonedInk
        : distanceTo(image.data, at, background) > threshold;
      if (isInk) ink.data[y * window.width + x] = 1;
    }
  }
  return ink;
}

/** 0 at the paper's colour, 1 at the text's, by projection on the line between them. */
function wayToText(data: Uint8Array, at: number, paper: Rgb, text: Rgb): number {
  let [dot, length] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const step = text[c]! - paper[c]!;
    dot += (data[at + c]! - paper[c]!) * step;
    length += step * step;
  }
  return length === 0 ? 0 : dot / length;
}

/**
 * Glyphs: free-standing ink of the zone, and of ink that runs out of it what lies in the lines' own boxes and
 * hangs on the rest by little. The rest is art, but for specks, which are the paper's pattern.
 */
export function chooseGlyphs(
  ink: Mask,
  zone: Mask,
  tight: Mask,
  { speck, fontSize, enclosed }: { speck: number; fontSize: number; enclosed: boolean },
): { glyphs: Mask; art: Mask; cut: number; specks: number } {
  const { labels, components } = labelComponents(ink);
  const inZone = new Int32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) if (zone.data[i]) inZone[labels[i]!]!++;
  const glyphs = createMask(ink);
  const art = createMask(ink);
  const patterned = speck > 0 && areTone(labels, components, zone, speck);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label === 0) continue;
    const component = components[label - 1]!;
    if (patterned && longestSide(component) <= speck) continue;
    if (inZone[label]! > 0.8 * component.size && (enclosed || !isBorder(component, fontSize))) glyphs.data[i] = 1;
    else art.data[i] = 1;
  }
  const cut = cutFromArt(art, tight, { fontSize, enclosed });
  let [total, severed] = [0, 0];
  for (let i = 0; i < art.data.length; i++) {
    if (cut.data[i]) art.data[i] = 0;
    glyphs.data[i]! |= cut.data[i]!;
    total += glyphs.data[i]!;
    severed += cut.data[i]!;
  }
  const isSpeck = (component: Component): boolean =>
    longestSide(component) <= 0.2 * fontSize && inZone[component.id]! > 0.8 * component.size;
  return { glyphs, art, cut: severed / Math.max(1, total), specks: components.filter(isSpeck).length };
}

/** Whether the paper's dots are as dark as ink; a few specks on lighter dots are dirt. */
function areTone(labels: Int32Array, components: readonly Component[], zone: Mask, speck: number): boolean {
  let [specks, total] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (!zone.data[i]) continue;
    total++;
    if (labels[i]! > 0 && longestSide(components[labels[i]! - 1]!) <= speck) specks++;
  }
  return specks > 0.03 * total;
}

/**
 * The parts of art inside the lines' boxes. Where nothing else keeps drawing out of the boxes (free text), only
 * what a glyph could be: held by less than half its length.
 */
function cutFromArt(art: Mask, tight: Mask, { fontSize, enclosed }: { fontSize: number; enclosed: boolean }): Mask {
  const { width } = art;
  const inside = { ...art, data: art.data.slice() };
  intersect(inside, tight);
  if (enclosed) return inside;
  const { labels, components } = labelComponents(inside);
  const contact = new Int32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]! === 0) continue;
    const isHeld = [i - 1, i + 1, i - width, i + width].some((next) => art.data[next] === 1 && !inside.data[next]);
    if (isHeld) contact[labels[i]!]!++;
  }
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label === 0) continue;
    const length = longestSide(components[label - 1]!);
    if (length > 2.4 * fontSize || contact[label]! > 0.5 * length) inside.data[i] = 0;
  }
  return inside;
}

/** Grows the glyphs over their blurred edges and JPEG halos, but not onto art or the halo beside it. */
function softened(glyphs: Mask, zone: Mask, art: Mask, fontSize: number): Mask {
  const guard = dilate(art, 1);
  const grown = dilate(glyphs, Math.max(2, Math.round(0.08 * fontSize)));
  for (let i = 0; i < grown.data.length; i++) {
    if (!glyphs.data[i] && (!zone.data[i] || guard.data[i])) grown.data[i] = 0;
  }
  return grown;
}

function longestSide(component: Component): number {
  return Math.max(component.right - component.left, component.bottom - component.top) + 1;
}
