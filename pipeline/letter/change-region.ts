import type { Box, Lettering, Manual, Region } from '../../lib/page/region-document';
import { inkFields } from './ink-colors';
import { recolored } from './letter-region';

/** What a person asks of one region; null gives a choice back to the letterer (the text: back to the translator). */
export type RegionEdit = {
  id: string;
  /** A line feed ends a line there. Empty: the region stays without text. */
  text?: string | null;
  /** Font style id. */
  font?: string | null;
  /** Page pixels. */
  size?: number | null;
  /** `#rrggbb`. */
  color?: string | null;
  /** `#rrggbb`, or `none`. */
  outline?: string | null;
  align?: Lettering['align'] | null;
  direction?: Lettering['direction'] | null;
  bold?: boolean | null;
  /** Degrees to the right. */
  slant?: number | null;
  /** The text's box, moved (same size: the lines stay as they are) or resized (the text is set into it). */
  box?: Box | null;
};

/**
 * Notes the choices in the region's `manual` and changes what needs no new layout: colours, a box that only moved.
 *
 * @returns `anew` when the text must be laid out again
 * @throws RangeError for a region that was kept as drawn: its text still stands in the plate
 */
export function changedRegion(region: Region, edit: RegionEdit): { region: Region; anew: boolean } {
  const { translation, lettering } = region;
  if (!translation || !lettering) throw new RangeError(`Region ${region.id} was kept as drawn; it has no lettering.`);
  const { manual, moved } = placed(chosen(region.manual ?? {}, edit), lettering, edit.box);
  const next: Region = { ...region, translation: wording(translation, edit.text), manual };
  if (Object.keys(manual).length === 0) delete next.manual;
  const anew =
    next.translation!.text !== translation.text ||
    LAYOUT.some((key) => manual[key] !== region.manual?.[key]) ||
    (edit.box !== undefined && !moved);
  if (anew) return { region: next, anew };
  const box = moved ? { ...lettering.box, x: moved.x, y: moved.y } : lettering.box;
  const { outlineWidth: _, ...layout } = lettering;
  const automatic = inkFields(region.colors, region.kind !== 'free', lettering.size);
  return { region: { ...next, lettering: recolored({ ...layout, ...automatic, box }, next) }, anew };
}

const LAYOUT = ['font', 'size', 'align', 'direction', 'bold', 'slant'] as const;

function chosen(before: Manual, edit: RegionEdit): Manual {
  const manual: Record<string, unknown> = { ...before };
  for (const key of [...LAYOUT, 'color', 'outline'] as const) {
    const value = edit[key];
    if (value === null) delete manual[key];
    else if (value !== undefined) manual[key] = key === 'outline' && value === 'none' ? null : value;
  }
  return manual as Manual;
}

/** A moved text takes its area along; a resized box becomes the area. */
function placed(
  before: Manual,
  { box: stands }: Lettering,
  box: Box | null | undefined,
): { manual: Manual; moved: Box | null } {
  if (box === undefined) return { manual: before, moved: null };
  const { box: own, offset, ...manual } = before;
  if (box === null) return { manual, moved: null };
  const same = Math.abs(box.width - stands.width) < SAME && Math.abs(box.height - stands.height) < SAME;
  if (!same) return { manual: { ...manual, box }, moved: null };
  const [x, y] = [hundredths(box.x - stands.x), hundredths(box.y - stands.y)];
  if (own) return { manual: { ...manual, box: { ...own, x: own.x + x, y: own.y + y } }, moved: box };
  return { manual: { ...manual, offset: { x: (offset?.x ?? 0) + x, y: (offset?.y ?? 0) + y } }, moved: box };
}

/** A box that is dragged keeps its size but for rounding, pixels. */
const SAME = 0.5;

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

type Translation = NonNullable<Region['translation']>;

function wording(before: Translation, text: string | null | undefined): Translation {
  const { machine = { text: before.text, engine: before.engine }, ...rest } = before;
  if (text === undefined || text === before.text) return before;
  if (text === null || text === machine.text) return { ...rest, ...machine };
  return { ...rest, text, engine: 'manual', machine };
}
