import type { z } from 'zod';
import type { editRegions } from '@/lib/contract/region';
import type { Box, Region } from '@/lib/page/region-document';
import { boxToAsk, frameOf, sameFrame } from './frame';

export type RegionEdit = NonNullable<z.input<typeof editRegions.input>['regions']>[number];

/** What a person wants changed of one region; null gives the choice back to the letterer (the text: the translator). */
export type RegionChange = Omit<RegionEdit, 'id' | 'box'> & {
  /** Where the text's frame is to stand, page pixels. */
  frame?: Box | null;
};

/** Wanted changes by region id. */
export type Drafts = Readonly<Record<string, RegionChange>>;

/** Both, the later one winning choice by choice. */
export function mergedDrafts(earlier: Drafts, later: Drafts): Drafts {
  const merged: Record<string, RegionChange> = { ...earlier };
  for (const [id, change] of Object.entries(later)) merged[id] = { ...merged[id], ...change };
  return merged;
}

/** The drafts as the server takes them, reckoned on the regions as they are now; regions that are gone are left out. */
export function editsOf(drafts: Drafts, regions: readonly Region[]): RegionEdit[] {
  return regions.flatMap((region) => {
    const change = drafts[region.id];
    if (!change) return [];
    const { frame, ...choices } = change;
    if (frame === undefined) return [{ id: region.id, ...choices }];
    return [{ id: region.id, ...choices, box: frame && boxToAsk(region, frame) }];
  });
}

/** Whether the regions are already as the drafts want them: then an answer was lost, not the edit. */
export function areFulfilled(drafts: Drafts, regions: readonly Region[]): boolean {
  return Object.entries(drafts).every(([id, change]) => {
    const region = regions.find((candidate) => candidate.id === id);
    return region ? isFulfilled(change, region) : false;
  });
}

/** The region's text once its draft is on the page, for the controls: they never wait for the server. */
export function draftedText({ translation }: Region, change: RegionChange | undefined): string {
  const stands = translation?.text ?? '';
  if (change?.text === undefined) return stands;
  return change.text ?? translation?.machine?.text ?? stands;
}

/** What stands behind a step of the history: the same regions and choices, edited in one go, are one step. */
export function subjectOf(drafts: Drafts): string {
  return Object.entries(drafts)
    .map(([id, change]) => `${id}:${Object.keys(change).sort()}`)
    .sort()
    .join(' ');
}

function isFulfilled({ frame, text, outline, ...choices }: RegionChange, region: Region): boolean {
  const { manual, translation } = region;
  const stands = frameOf(region);
  if (translation?.text !== draftedText(region, { text })) return false;
  if (frame && !(stands && sameFrame(frame, stands))) return false;
  if (frame === null && (manual?.box || manual?.offset)) return false;
  const wantedOutline = outline === 'none' ? null : (outline ?? undefined);
  if (outline !== undefined && manual?.outline !== wantedOutline) return false;
  return Object.entries(choices).every(
    ([key, value]) => (manual?.[key as keyof typeof choices] ?? null) === (value ?? null),
  );
}
