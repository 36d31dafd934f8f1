import { boundsOf } from '../../lib/page/bounds';
import type { LanguageCode } from '../../lib/page/languages';
import type { Fallback, Region, RegionDocument } from '../../lib/page/region-document';
import type { TranslationContext, Translator } from '../page';

/** What has become of a region's text; `translation` is null when no translator had a usable answer. */
export type RetriedText = { id: string; translation: Region['translation']; fallbacks: Fallback[] };

/**
 * Translates texts of an existing region document once more, e.g. one balloon with another translator. The page's
 * other lines are its context. Nothing is detected or read again and the document is not changed.
 * @param translator a chain (translator-chain.ts), so that checks and fallbacks are those of a page
 * @param ids regions to translate; a `source` edited beforehand is translated as it now stands
 * @throws RangeError for an id that the document does not have or whose language is unknown; PageError `translator-*`
 *   when nothing could be translated; the signal's reason when aborted
 */
export async function translateTexts(
  translator: Translator,
  document: RegionDocument,
  ids: string[],
  context: TranslationContext = {},
): Promise<RetriedText[]> {
  const target = document.page.targetLanguage;
  const regions = ids.map((id) => regionOf(document, id)).sort((a, b) => a.order - b.order);
  const around = document.regions
    .filter((region) => !ids.includes(region.id))
    .flatMap(({ source, translation }) =>
      translation ? [{ source: source.text, translation: translation.text }] : [],
    );
  const retried: RetriedText[] = [];
  for (const [language, group] of byLanguage(regions, document.page.sourceLanguage)) {
    const texts = group.map(({ source }) => source.text);
    const places =
      context.picture &&
      group.map((region) => ({ box: boundsOf(region.polygon), confidence: region.source.confidence }));
    const answers = await translator.translate(texts, language, target, {
      ...context,
      around: [...(context.around ?? []), ...around],
      picture: context.picture && { image: context.picture.image, places: places! },
    });
    group.forEach(({ id }, index) => {
      const answer = answers[index];
      const translation =
        answer && answer.text !== null ? { text: answer.text, language: target, engine: answer.engine } : null;
      retried.push({ id, translation, fallbacks: answer?.fallbacks ?? [] });
    });
  }
  return retried.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function regionOf({ regions }: RegionDocument, id: string): Region {
  const region = regions.find((candidate) => candidate.id === id);
  if (!region) throw new RangeError(`The document has no region ${id}`);
  return region;
}

function byLanguage(regions: Region[], fallback: LanguageCode | null): Map<LanguageCode, Region[]> {
  const groups = new Map<LanguageCode, Region[]>();
  for (const region of regions) {
    const language = region.source.language ?? fallback;
    if (!language) throw new RangeError(`The language of region ${region.id} is unknown`);
    groups.set(language, [...(groups.get(language) ?? []), region]);
  }
  return groups;
}
