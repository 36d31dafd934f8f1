import type { LanguageCode } from '../../lib/page/languages';
import type { Box, Lettering, Polygon, Region, WritingDirection } from '../../lib/page/region-document';
import { isLightOnDark, outlineWidth } from './ink-colors';
import { directionFor, setText } from './set-text';

export type PageLettering = { font: string; language: LanguageCode };

/** What most texts of a page look like: size in pixels, thickness of strokes in em, lean in degrees. */
export type UsualText = { size: number; stroke: number | undefined; slant: number };

/**
 * Letters one translated region: in the page's font and as the original looked, but for what a person chose
 * (`manual`), which always wins.
 *
 * @param maxSize no larger than this, page pixels; a size or a box that a person chose does not ask
 */
export function letterRegion(
  region: Region,
  { font, language }: PageLettering,
  usual: UsualText,
  maxSize: number,
): Lettering {
  const { manual = {} } = region;
  const lettering = setText({
    text: region.translation!.text,
    language,
    area: manual.box ? boxArea(manual.box) : shifted(region.area, manual.offset),
    // What can be read does not grow with a shout, nor shrink with a whisper beyond its own size.
    sourceFontSize: usual.size > 0 ? Math.min(region.fontSize, usual.size) : region.fontSize,
    kind: manual.box ? 'free' : region.kind,
    direction: manual.direction ?? directionOf(region, language),
    colors: region.colors,
    font: manual.font ?? font,
    maxSize: manual.box ? Math.max(manual.box.width, manual.box.height) : maxSize,
    size: manual.size,
    flat: region.kind !== 'free',
    align: manual.align,
    bold: manual.bold ?? isBold(region, usual),
    slant: manual.slant ?? leaning((region.slant ?? 0) - usual.slant),
  });
  return recolored(lettering, region);
}

/** The lettering in the colours that a person chose, the rest as it is. */
export function recolored(lettering: Lettering, { manual = {} }: Pick<Region, 'manual'>): Lettering {
  const color = manual.color ?? lettering.color;
  if (manual.outline === undefined) return { ...lettering, color };
  const { outlineWidth: width = outlineWidth(lettering.size), ...rest } = lettering;
  if (manual.outline === null) return { ...rest, color, outline: null };
  return { ...rest, color, outline: manual.outline, outlineWidth: width };
}

/** Strokes this much thicker than the page's usual ones are meant. */
const BOLDER = 1.35;
/** Light letters spread over dark paper, in print, scans and pixels. */
const BLOOM = 1.45;

function isBold({ stroke, fontSize, colors }: Region, usual: UsualText): boolean {
  if (stroke === undefined || usual.stroke === undefined) return false;
  const factor = isLightOnDark(colors) ? BOLDER * BLOOM : BOLDER;
  // Small letters are drawn with the same pen and so look heavier.
  return fontSize > usual.size * 0.8 && stroke > usual.stroke * factor;
}

/** What leans as all of the page does is the hand it was lettered in. Less than six degrees is a hand that was not held straight; more than eighteen is not read with ease. */
function leaning(slant: number): number {
  return Math.abs(slant) < 6 ? 0 : Math.round(Math.max(-18, Math.min(18, slant)));
}

/** Japanese and Traditional Chinese keep an upright source upright. */
function directionOf(region: Region, language: LanguageCode): WritingDirection {
  const upright = language === 'JPN' || language === 'CHT';
  return upright && region.direction === 'vertical' ? 'vertical' : directionFor(language, region.area);
}

function shifted(area: Polygon, offset: { x: number; y: number } | undefined): Polygon {
  return offset ? area.map(([x, y]) => [x + offset.x, y + offset.y]) : area;
}

function boxArea({ x, y, width, height }: Box): Polygon {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}
