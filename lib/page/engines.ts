import { type LanguageCode, languageCodes } from './languages';

/** `default`: whole pages. `ctd`: long vertical strips, searched in overlapping tiles. */
export const detectorIds = ['default', 'ctd'] as const;
export type DetectorId = (typeof detectorIds)[number];

/** Two basic machine-translation engines and two premium language models (specification §1). */
export const translatorIds = ['local', 'remote', 'gpt', 'gemini'] as const;
export type TranslatorId = (typeof translatorIds)[number];

const premiumTranslatorIds: readonly TranslatorId[] = ['gpt', 'gemini'];

/** Why a translator is not available: nobody set it up, its models are not here, or it does not answer now. */
export const unavailableReasons = ['not-set-up', 'no-models', 'unreachable'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

/** What an engine can do on this server now; the interface shows exactly this. */
export type TranslatorOffer = {
  id: TranslatorId;
  available: boolean;
  /** Only when it is not available. */
  reason?: UnavailableReason;
  /** Pairs `from>to`; a language model lists none and takes any. */
  pairs: { from: LanguageCode; to: LanguageCode; quality: 'full' | 'basic' }[];
};

export function isPremium(translator: TranslatorId): boolean {
  return premiumTranslatorIds.includes(translator);
}

/** Languages into which an offer can translate (from `from`, when given). */
export function targetsOf(offer: TranslatorOffer, from?: LanguageCode): LanguageCode[] {
  if (!offer.available) return [];
  if (offer.pairs.length === 0) return [...languageCodes];
  const targets = new Set(offer.pairs.filter((pair) => !from || pair.from === from).map((pair) => pair.to));
  return languageCodes.filter((code) => targets.has(code));
}
