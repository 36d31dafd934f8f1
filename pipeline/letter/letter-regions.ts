import type { Lettering, Region } from '../../lib/page/region-document';
import { letterRegion, type PageLettering, type UsualText } from './letter-region';

/**
 * Letters a whole page: first every region for itself, then again with one largest size for all that speak at
 * the same voice, so that short texts do not shout beside long ones. Regions that the artist drew clearly larger
 * or smaller than the page's usual text stay so, in proportion.
 *
 * @returns the regions with `lettering` filled; null where nothing was translated
 */
export function letterRegions(regions: Region[], settings: PageLettering): Region[] {
  const usual = usualText(regions);
  const first = new Map<Region, Lettering>();
  for (const region of regions) {
    if (region.status !== 'translated' || !region.translation) continue;
    first.set(region, letterRegion(region, settings, usual, region.fontSize * LARGEST));
  }
  const common = commonSize([...first], usual);
  return regions.map((region) => {
    const alone = first.get(region);
    if (!alone) return { ...region, lettering: null };
    const cap = common * voiceOf(region.fontSize, usual);
    if (cap >= alone.size || isSizedByHand(region)) return { ...region, lettering: alone };
    return { ...region, lettering: letterRegion(region, settings, usual, cap) };
  });
}

/**
 * Letters one region of a page whose other regions stay as they are: no larger than they are in the same voice.
 *
 * @param regions all regions of the page, this one among them
 */
export function letterAmong(region: Region, regions: Region[], settings: PageLettering): Region {
  if (region.status !== 'translated' || !region.translation) return { ...region, lettering: null };
  const usual = usualText(regions);
  const sizes = regions
    .filter((other) => other.lettering && other.lettering.lines.length > 0 && !isSizedByHand(other))
    .map((other) => other.lettering!.size / voiceOf(other.fontSize, usual));
  const common = sizes.length > 0 ? Math.max(...sizes) : usual.size * MOST_COMMON;
  const cap = Math.min(region.fontSize * LARGEST, common * voiceOf(region.fontSize, usual));
  return { ...region, lettering: letterRegion(region, settings, usual, cap) };
}

/** Largest letters, measured in the source's glyphs. */
const LARGEST = 1.25;
/** The page's common size stays within these shares of the usual source size, however the single fits turn out. */
const LEAST_COMMON = 0.58;
const MOST_COMMON = 1.1;

function isSizedByHand({ manual }: Region): boolean {
  return manual?.size !== undefined || manual?.box !== undefined;
}

function usualText(regions: Region[]): UsualText {
  const held = regions.filter((region) => region.kind !== 'free' || regions.length < 3);
  const strokes = held.flatMap(({ stroke }) => stroke ?? []);
  return {
    size: median(held.map((region) => region.fontSize)) ?? 0,
    stroke: median(strokes),
    slant: median(held.map((region) => region.slant ?? 0)) ?? 0,
  };
}

/** The median of what ordinary balloons allow, each counted in the page's usual voice. */
function commonSize(lettered: [Region, Lettering][], usual: UsualText): number {
  const free = lettered.filter(([region]) => !isSizedByHand(region));
  const ordinary = free.filter(([region]) => region.kind !== 'free' && voiceOf(region.fontSize, usual) === 1);
  const sizes = (ordinary.length > 0 ? ordinary : free).map(
    ([region, { size }]) => size / voiceOf(region.fontSize, usual),
  );
  const middle = median(sizes) ?? usual.size;
  return Math.min(usual.size * MOST_COMMON, Math.max(usual.size * LEAST_COMMON, middle));
}

/** 1 for the usual voice, more for shouts, less for whispers. */
function voiceOf(fontSize: number, { size }: UsualText): number {
  const times = size > 0 ? fontSize / size : 1;
  return times >= 0.78 && times <= 1.22 ? 1 : times;
}

function median(values: number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return undefined;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
