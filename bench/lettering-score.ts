import { type LanguageCode, languageCodes } from '@/lib/page/languages';
import type { Lettering, Region } from '@/lib/page/region-document';
import { fillOf } from '@/pipeline/letter/fill';
import { loadFonts } from '@/pipeline/letter/fonts';
import { letterRegions } from '@/pipeline/letter/letter-regions';
import { trialText } from './lettering-trial';
import type { LabelledPage } from './page-labels';
import type { PageRun } from './run-page';

/** What lettering a page's regions gave. */
export type LetteringScore = {
  texts: number;
  /** Texts that fit at no readable size. */
  overflowing: number;
  /** Characters no bundled face has. */
  missing: number;
  /** Of each balloon how much of it the text takes, as pipeline/letter/fill.ts defines it. */
  fills: number[];
};

const font = 'comic';

/** Letters a page in English, an English one in Spanish, with texts as long as such translations are. */
export function letteringScore(page: LabelledPage, run: PageRun): LetteringScore {
  return letteringIn(page.language === 'ENG' ? 'ESP' : 'ENG', run);
}

/** Letters some pages in every language of the product. */
export function letteringByLanguage(
  runs: readonly { run: PageRun }[],
): { language: LanguageCode; score: LetteringScore }[] {
  return languageCodes.map((language) => ({
    language,
    score: addLetterings(runs.map(({ run }) => letteringIn(language, run))),
  }));
}

export function addLetterings(scores: readonly LetteringScore[]): LetteringScore {
  return {
    texts: scores.reduce((sum, { texts }) => sum + texts, 0),
    overflowing: scores.reduce((sum, { overflowing }) => sum + overflowing, 0),
    missing: scores.reduce((sum, { missing }) => sum + missing, 0),
    fills: scores.flatMap(({ fills }) => fills),
  };
}

/** The middle one of the balloons' fills; null when there is no balloon. */
export function medianFill({ fills }: LetteringScore): number | null {
  return [...fills].sort((a, b) => a - b)[fills.length >> 1] ?? null;
}

function letteringIn(language: LanguageCode, { regions }: PageRun): LetteringScore {
  const wanted = regions.map((region) => ({
    ...region,
    translation: region.translation && { ...region.translation, language, text: trialText(region.source, language) },
  }));
  const lettered = letterRegions(wanted, { font, language }).filter(hasLettering);
  const characters = lettered.map(({ lettering }) => loadFonts().missing(lettering.lines.join(''), font, language));
  return {
    texts: lettered.length,
    overflowing: lettered.filter(({ lettering }) => lettering.overflow).length,
    missing: characters.reduce((sum, { length }) => sum + length, 0),
    fills: lettered
      .filter(({ kind }) => kind === 'balloon')
      .map(({ area, lettering }) => fillOf(area, lettering, language)),
  };
}

function hasLettering(region: Region): region is Region & { lettering: Lettering } {
  return region.lettering !== null;
}
