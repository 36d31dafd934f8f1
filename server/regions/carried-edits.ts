import { boundsOf } from '@/lib/page/bounds';
import type { Box, Region } from '@/lib/page/region-document';
import type { PageEdits } from '@/pipeline/reletter-page';

type RegionEdit = NonNullable<PageEdits['regions']>[number];

/** Least share of two outlines' boxes that is common to both, for them to be of the same text. */
const sameText = 0.5;

/**
 * What a person changed of an earlier translation of a page, as edits of a new one: texts, looks and places. A region is
 * found again by where it stands, since another detector numbers and another reader spells it differently.
 */
export function carriedEdits(earlier: readonly Region[], anew: readonly Region[]): RegionEdit[] {
  const free = new Set(anew.filter(({ lettering }) => lettering));
  return earlier.filter(isEdited).flatMap((former) => {
    const found = nearest(former, free);
    if (!found) return [];
    free.delete(found);
    return [editOf(former, found)];
  });
}

function isEdited({ manual, translation }: Region): boolean {
  return translation?.engine === 'manual' || Object.keys(manual ?? {}).length > 0;
}

function nearest(former: Region, candidates: ReadonlySet<Region>): Region | undefined {
  const box = boundsOf(former.polygon);
  const [best] = [...candidates]
    .map((region) => ({ region, common: commonShare(box, boundsOf(region.polygon)) }))
    .sort((a, b) => b.common - a.common);
  return best && best.common >= sameText ? best.region : undefined;
}

function editOf({ manual = {}, translation }: Region, { id, lettering }: Region): RegionEdit {
  const { offset, box, outline, ...looks } = manual;
  const text = lettering!.box;
  return {
    id,
    ...looks,
    ...(translation?.engine === 'manual' && { text: translation.text }),
    ...(outline !== undefined && { outline: outline ?? 'none' }),
    ...(offset && { box: { ...text, x: text.x + offset.x, y: text.y + offset.y } }),
    ...(box && { box }),
  };
}

/** Intersection over union. */
function commonShare(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
