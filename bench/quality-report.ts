import { type LanguageCode, languageOf } from '@/lib/page/languages';
import { addLetterings, type LetteringScore, medianFill } from './lettering-score';
import type { LabelledPage } from './page-labels';
import { addScores, type PageScore } from './page-score';
import { percent, type ScoreRow, scoreMarkdown } from './score-table';
import { markdownTable } from './text-table';

type Scored = { page: LabelledPage; score: PageScore };
type Lettered = { language: LanguageCode; score: LetteringScore };

type Target = {
  name: string;
  wanted: string;
  /** Null where no page tells. */
  value: number | null;
  isMet(value: number): boolean;
  digits?: number;
};

/** What the figures should be, what they are, and which are missed. */
export function targetTable(scored: readonly Scored[], lettered: readonly Lettered[]): string[][] {
  return [
    ['target', 'wanted', 'measured', ''],
    ...targetsOf(scored, lettered).map(({ name, wanted, value, isMet, digits = 1 }) => [
      name,
      wanted,
      value === null ? '–' : value.toFixed(digits),
      value === null ? '' : isMet(value) ? 'met' : 'MISSED',
    ]),
  ];
}

function targetsOf(scored: readonly Scored[], lettered: readonly Lettered[]): Target[] {
  const all = addScores(scored.map(({ score }) => score));
  const plate = all.plate ?? null;
  const everyLanguage = addLetterings([all.lettering, ...lettered.map(({ score }) => score)]);
  const atMost = (limit: number) => (value: number) => value <= limit;
  const atLeast = (limit: number) => (value: number) => value >= limit;
  const errors = (language: LanguageCode, direction?: string): number | null => {
    const own = scored.filter(({ page }) => page.language === language && (!direction || page.direction === direction));
    const { characters } = addScores(own.map(({ score }) => score));
    return characters.length === 0 ? null : (100 * characters.errors) / characters.length;
  };
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
  return [
    { name: 'detection recall %', wanted: '≥ 95', value: share(all.found, all.labels), isMet: atLeast(95) },
    {
      name: 'detection precision %',
      wanted: '≥ 90',
      value: share(all.right, all.right + all.wrong),
      isMet: atLeast(90),
    },
    { name: 'CER Japanese, columns %', wanted: '≤ 5', value: errors('JPN', 'vertical'), isMet: atMost(5) },
    { name: 'CER Japanese, rows %', wanted: '≤ 5', value: errors('JPN', 'horizontal'), isMet: atMost(5) },
    { name: 'CER English %', wanted: '≤ 2', value: errors('ENG'), isMet: atMost(2) },
    { name: 'CER Simplified Chinese %', wanted: '≤ 2', value: errors('CHS'), isMet: atMost(2) },
    { name: 'CER Traditional Chinese %', wanted: '≤ 2', value: errors('CHT'), isMet: atMost(2) },
    { name: 'CER Korean %', wanted: '≤ 5', value: errors('KOR'), isMet: atMost(5) },
    {
      name: 'residue of erased text %',
      wanted: '≤ 1',
      value: plate && share(plate.erasedResidue, plate.erasedPixels),
      isMet: atMost(1),
      digits: 2,
    },
    {
      name: 'outline damage %',
      wanted: '≤ 1.2',
      value: plate && share(plate.outlineDamaged, plate.outlinePixels),
      isMet: atMost(1.2),
      digits: 2,
    },
    { name: 'overflowing texts', wanted: '0', value: everyLanguage.overflowing, isMet: atMost(0), digits: 0 },
    { name: 'missing glyphs, 57 languages', wanted: '0', value: everyLanguage.missing, isMet: atMost(0), digits: 0 },
    {
      name: 'median fill of balloons',
      wanted: '0.70–0.85',
      value: medianFill(everyLanguage),
      isMet: (value) => value >= 0.7 && value <= 0.85,
      digits: 2,
    },
  ];
}

/** Lettering in every language: texts, those that overflow, glyphs nobody has, median fill. */
export function languageTable(lettered: readonly Lettered[]): string[][] {
  const rows = lettered.map(({ language, score }) => [
    `${language} ${languageOf(language).tag}`,
    String(score.texts),
    String(score.overflowing),
    String(score.missing),
    medianFill(score)?.toFixed(2) ?? '–',
  ]);
  const all = addLetterings(lettered.map(({ score }) => score));
  const sum = [
    'all',
    String(all.texts),
    String(all.overflowing),
    String(all.missing),
    medianFill(all)?.toFixed(2) ?? '–',
  ];
  return [['lettered in', 'texts', 'overflowing', 'missing glyphs', 'fill'], ...rows, sum];
}

/** The section of docs/quality.md that the benchmark writes. */
export function qualityReport(result: {
  rows: readonly ScoreRow[];
  targets: string[][];
  lettered: readonly Lettered[];
}) {
  const { rows, targets, lettered } = result;
  const date = new Date().toISOString().slice(0, 10);
  const pages = rows.filter(({ score }) => score?.pages === 1).length;
  const perfect = lettered.filter(({ score }) => score.overflowing + score.missing === 0);
  return `
Measured ${date}, Node ${process.versions.node}, ${pages} drawn pages; one thread, two busy cores.

### Targets

${markdownTable(targets)}

### Pages

${scoreMarkdown(rows)}

### Lettering in 57 languages

Twelve pages in each language; ${perfect.length} of ${lettered.length} languages without an overflowing text or a missing glyph (${percent(perfect.length, lettered.length)} %).

${markdownTable(languageTable(lettered))}
`;
}
