import type { LanguageCode } from '../../lib/page/languages';
import type { Lettering, Region, WritingDirection } from '../../lib/page/region-document';
import { directionFor, setText } from './set-text';

/**
 * Letters a whole page: first every region for itself, then again with one largest size for all that speak at
 * the same voice, so that short texts do not shout beside long ones. Regions that the artist drew clearly larger
 * or smaller than the page's usual text stay so, in proportion.
 *
 * @returns the regions with `lettering` filled; null where nothing was translated
 */
export function letterRegions(regions: Region[], settings: PageLettering): Region[] {
  const usual =
    median(regions.filter((region) => region.kind !== 'free' || regions.length < 3).map((region) => region.fontSize)) ??
    0;
  const first = new Map<Region, Lettering>();
  for (const region of regions) {
    if (region.status !== 'translated' || !region.translation) continue;
    first.set(region, letter(region, settings, usual, region.fontSize * LARGEST));
  }
  const common = commonSize([...first], usual);
  return regions.map((region) => {
    const alone = first.get(region);
    if (!alone) return { ...region, lettering: null };
    const cap = common * voiceOf(region.fontSize, usual);
    if (cap >= alone.size) return { ...region, lettering: alone };
    return { ...region, lettering: letter(region, settings, usual, cap) };
  });
}

export type PageLettering = { font: string; language: LanguageCode };

/** Largest letters, measured in the source's glyphs. */
const LARGEST = 1.2;
/** The page's common size stays within these shares of the usual source size, however the single fits turn out. */
const LEAST_COMMON = 0.58;
const MOST_COMMON = 1.05;

function letter(region: Region, settings: PageLettering, usual: number, maxSize: number): Lettering {
  return setText({
    text: region.translation!.text,
    language: settings.language,
    area: region.area,
    // What can be read does not grow with a shout, nor shrink with a whisper beyond its own size.
    sourceFontSize: usual > 0 ? Math.min(region.fontSize, usual) : region.fontSize,
    kind: region.kind,
    direction: directionOf(region, settings.language),
    colors: region.colors,
    font: settings.font,
    maxSize,
    flat: region.kind !== 'free',
  });
}

/** Japanese and Traditional Chinese keep an upright source upright. */
function directionOf(region: Region, language: LanguageCode): WritingDirection {
  const upright = language === 'JPN' || language === 'CHT';
  return upright && region.direction === 'vertical' ? 'vertical' : directionFor(language, region.area);
}

/** The median of what ordinary balloons allow, each counted in the page's usual voice. */
function commonSize(lettered: [Region, Lettering][], usual: number): number {
  const ordinary = lettered.filter(([region]) => region.kind !== 'free' && isUsual(region.fontSize, usual));
  const sizes = (ordinary.length > 0 ? ordinary : lettered).map(
    ([region, { size }]) => size / voiceOf(region.fontSize, usual),
  );
  const middle = median(sizes) ?? usual;
  return Math.min(usual * MOST_COMMON, Math.max(usual * LEAST_COMMON, middle));
}

function isUsual(fontSize: number, usual: number): boolean {
  return fontSize >= usual * 0.75 && fontSize <= usual * 1.35;
}

/** 1 for the usual voice, more for shouts, less for whispers. */
function voiceOf(fontSize: number, usual: number): number {
  return isUsual(fontSize, usual) || usual === 0 ? 1 : fontSize / usual;
}

function median(values: number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? sorted[middle]
    : sorted.length === 0
      ? undefined
      : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
