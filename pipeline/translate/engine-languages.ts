import { type LanguageCode, languageCodes, languageOf } from '../../lib/page/languages';

/** Where the engine's name for a language is not the primary part of its BCP 47 tag. */
const exceptions: Partial<Record<LanguageCode, string>> = { FIL: 'tl' };

/**
 * Languages for which Mozilla publishes models to and from English, as of October 2026 (facts in docs/models.md).
 * Only used to word a message; what can be fetched is decided by models.lock.json and the registry.
 */
const published = new Set(
  (
    'ar az be bg bn bs ca cs da de el en es et eu fa fi fr gl gu he hi hr hu id is it ja kn ko lt lv ml ms mt nb nl ' +
    'nn pl pt ro ru sk sl sq sr sv ta te th tl tr ug uk vi zh'
  ).split(' '),
);

/**
 * The code under which translation models know a language, e.g. `ja`. Both Chinese scripts are `zh`: models read and
 * write the simplified one, chinese-script.ts converts.
 */
export function engineLanguage(code: LanguageCode): string {
  return exceptions[code] ?? languageOf(code).tag.split('-')[0]!;
}

/** Our codes for an engine language; two for Chinese. */
export function languagesNamed(engineCode: string): LanguageCode[] {
  return languageCodes.filter((code) => engineLanguage(code) === engineCode);
}

export function isPublished(engineCode: string): boolean {
  return published.has(engineCode);
}

/** A registry's or a user's name for a language, as the engine code: `zh-Hans` → `zh`, `no` → `nb`, `JPN` → `ja`. */
export function normaliseEngineCode(name: string): string {
  const ours = languageCodes.find((code) => code === name.toUpperCase());
  if (ours) return engineLanguage(ours);
  const lower = name.toLowerCase();
  if (lower === 'zh-hans' || lower === 'zh-cn') return 'zh';
  return lower === 'no' ? 'nb' : lower;
}
