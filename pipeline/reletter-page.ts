import type { RegionDocument } from '../lib/page/region-document';
import { encodePage, openPicture, type PageMime } from './decode';
import { changedRegion, type RegionEdit } from './letter/change-region';
import { letterPage } from './letter/letter-page';
import { letterAmong, letterRegions } from './letter/letter-regions';

export type PageEdits = {
  /** Font style of the whole page; regions whose font a person chose keep theirs. */
  font?: string;
  /** At most one entry for each region. */
  regions?: RegionEdit[];
};

/**
 * Letters a page again from what is kept of it, without looking at the upload. Only what an edit asks for is set
 * anew; the lettering of all other regions is drawn as it stands, so the same document always makes the same
 * bytes, and undoing is drawing the former document.
 *
 * @param plate the erased page as a file, as `translatePage` made it
 * @param mime format of the result; the plate's own, or pixels differ from the first result
 * @throws RangeError for a region that is not in the document or was kept as drawn
 */
export async function reletterPage(
  plate: Uint8Array,
  document: RegionDocument,
  edits: PageEdits,
  mime: PageMime,
): Promise<{ document: RegionDocument; result: Uint8Array }> {
  const edited = editedDocument(document, edits);
  const image = letterPage(await openPicture(plate), edited.regions);
  return { document: edited, result: await encodePage(image, mime) };
}

/** The document after the edits; nothing is drawn. */
export function editedDocument(document: RegionDocument, { font, regions: edits = [] }: PageEdits): RegionDocument {
  const settings = { font: font ?? document.settings.font, language: document.page.targetLanguage };
  const asked = new Map(edits.map((edit) => [edit.id, edit]));
  const changes = document.regions.map((region) => {
    const edit = asked.get(region.id);
    asked.delete(region.id);
    return edit ? changedRegion(region, edit) : { region, anew: false };
  });
  if (asked.size > 0) throw new RangeError(`No region ${[...asked.keys()].join(', ')} in this document.`);
  const changed = changes.map(({ region }) => region);
  const all = font !== undefined && font !== document.settings.font ? letterRegions(changed, settings) : null;
  const regions = changes.map(({ region, anew }, index) => {
    if (all && !(region.manual?.font && !anew)) return all[index]!;
    return anew ? letterAmong(region, changed, settings) : region;
  });
  return { ...document, settings: { ...document.settings, font: settings.font }, regions };
}
