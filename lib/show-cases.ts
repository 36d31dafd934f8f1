import { type Locale, localeTable } from './i18n/locales';
import type { DetectorId } from './page/engines';
import type { LanguageCode } from './page/languages';

/**
 * The pages of /show-cases, which are also the samples of the tool. scripts/draw-show-cases.ts draws them and writes
 * public/show-cases: `rain.webp` as drawn, `rain.ENG.webp` as our pipeline translated it.
 */
export const showCases = [
  {
    id: 'rain',
    language: 'JPN',
    targets: ['ENG', 'ESP', 'FRA', 'DEU', 'ITA', 'VIN', 'CHS', 'KOR'],
    detector: 'default',
    width: 1000,
    height: 1420,
  },
  {
    id: 'planet',
    language: 'ENG',
    targets: ['ESP', 'FRA', 'DEU', 'ITA', 'VIN', 'JPN', 'CHS'],
    detector: 'default',
    width: 1000,
    height: 1420,
  },
  {
    id: 'bus',
    language: 'KOR',
    targets: ['ENG', 'ESP', 'FRA', 'DEU', 'ITA', 'VIN', 'JPN', 'CHS'],
    detector: 'ctd',
    width: 800,
    height: 2500,
  },
  {
    id: 'tea',
    language: 'CHS',
    targets: ['ENG', 'ESP', 'FRA', 'DEU', 'ITA', 'VIN', 'JPN', 'KOR'],
    detector: 'default',
    width: 1000,
    height: 1420,
  },
] as const satisfies readonly {
  id: string;
  language: LanguageCode;
  targets: readonly LanguageCode[];
  detector: DetectorId;
  width: number;
  height: number;
}[];
export type ShowCase = (typeof showCases)[number];

/** Address of a page: as it was drawn, or in a language of `targets`. */
export function showCasePicture(
  { id }: ShowCase,
  target?: LanguageCode,
  size: 'full' | 'small' | 'tiny' = 'full',
): string {
  return `/show-cases/${size === 'full' ? '' : `${size}/`}${target ? `${id}.${target}` : id}.webp`;
}

/** The reader's own language where the page was translated into it, else the first there is. */
export function showCaseTarget({ targets }: ShowCase, locale: Locale): LanguageCode {
  return targets.find((target) => target === localeTable[locale].language) ?? targets[0];
}
