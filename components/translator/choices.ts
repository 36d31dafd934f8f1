import type { TranslatorId, TranslatorOffer } from '@/lib/page/engines';
import { targetsOf } from '@/lib/page/engines';
import { followsHonorifics } from '@/lib/page/honorifics';
import type { LanguageCode } from '@/lib/page/languages';
import type { Wishes } from '@/lib/page/wishes';
import { currentGlossary, currentSeries, type SeriesStore } from '@/stores/series';
import type { TaskSettings } from '@/stores/translate-flow';
import type { TranslatorSettings } from '@/stores/translator-settings';

/** Why translating cannot start with the present choices; null when it can. */
export type Obstacle = 'loading' | 'no-translator' | 'same-language' | 'language-out-of-reach' | null;

export type Choices = TaskSettings & { obstacle: Obstacle };

/**
 * The settings in force: what a person chose, and a working default for what they left open.
 * A choice that the server cannot serve is kept and named as the obstacle, never silently replaced; only a
 * remembered engine that is gone gives way to one that is there.
 */
export function choicesOf(
  settings: TranslatorSettings,
  offers: readonly TranslatorOffer[] | null,
  interfaceLanguage: LanguageCode,
): Choices {
  const offer = offerFor(settings.translator, offers);
  const translator: TranslatorId = offer?.id ?? settings.translator ?? 'local';
  const { source, detector, font } = settings;
  const reachable = offer ? targetsOf(offer, source ?? undefined).filter((code) => code !== source) : [];
  const target = settings.target ?? defaultTarget(interfaceLanguage, reachable);
  const choices = { translator, detector, font, source, target };
  if (!offers) return { ...choices, obstacle: 'loading' };
  if (!offer) return { ...choices, obstacle: 'no-translator' };
  if (target === source) return { ...choices, obstacle: 'same-language' };
  return { ...choices, obstacle: reachable.includes(target) ? null : 'language-out-of-reach' };
}

/**
 * What is wished of the next page. Honorifics only of a translator that follows them: the others would make the same
 * page, and it would count as another one.
 */
export function wishesOf(
  translator: TranslatorId,
  { honorifics }: Pick<TranslatorSettings, 'honorifics'>,
  kept: Pick<SeriesStore, 'series' | 'oneShot' | 'currentId'>,
): Wishes {
  const series = currentSeries(kept);
  const glossary = currentGlossary(kept);
  return {
    ...(series && { series: series.id }),
    ...(glossary.length > 0 && { glossary }),
    ...(followsHonorifics(translator) && { honorifics }),
  };
}

/** The engine in use: the chosen one when it is available, else the first that is. */
export function offerFor(
  chosen: TranslatorId | null,
  offers: readonly TranslatorOffer[] | null,
): TranslatorOffer | undefined {
  const available = offers?.filter((offer) => offer.available);
  return available?.find((offer) => offer.id === chosen) ?? available?.[0];
}

/** Whether what the engine has for these languages is only its starter quality. */
export function isBasicQuality(
  offer: TranslatorOffer,
  source: LanguageCode | null,
  target: LanguageCode | null,
): boolean {
  const pairs = offer.pairs.filter((pair) => (!source || pair.from === source) && (!target || pair.to === target));
  return pairs.length > 0 && pairs.every((pair) => pair.quality === 'basic');
}

/** Languages from which the engine can translate into `target`; null when it takes any. */
export function sourcesOf(offer: TranslatorOffer | undefined, target: LanguageCode): Set<LanguageCode> | null {
  if (!offer || offer.pairs.length === 0) return null;
  return new Set(offer.pairs.filter((pair) => pair.to === target).map((pair) => pair.from));
}

function defaultTarget(interfaceLanguage: LanguageCode, reachable: LanguageCode[]): LanguageCode {
  if (reachable.length === 0 || reachable.includes(interfaceLanguage)) return interfaceLanguage;
  return reachable.includes('ENG') ? 'ENG' : (reachable[0] ?? interfaceLanguage);
}
