import type { Script } from '../../lib/page/languages';

/** One typeface of one bundled package: all its subset files at one weight. */
export type Face = { package: string; weight: number };

const notoLatin: Face = { package: 'noto-sans', weight: 700 };
const comicNeue: Face = { package: 'comic-neue', weight: 700 };
const shantell: Face = { package: 'shantell-sans', weight: 700 };

/** A style's own faces, best first. The first that has a language's whole alphabet letters that language. */
const styleFaces: Record<string, readonly Face[]> = {
  comic: [comicNeue, shantell],
  marker: [{ package: 'shantell-sans', weight: 600 }],
  round: [{ package: 'balsamiq-sans', weight: 700 }, shantell],
  hand: [
    { package: 'patrick-hand', weight: 400 },
    { package: 'shantell-sans', weight: 500 },
  ],
  shout: [{ package: 'bangers', weight: 400 }],
  brush: [{ package: 'yusei-magic', weight: 400 }],
  clean: [],
};

/** Faces that stand in, before Noto, where a style's own have not the alphabet. */
const styleKin: Record<string, readonly Face[]> = {
  shout: [{ package: 'shantell-sans', weight: 800 }],
  brush: [shantell],
};

const scriptFace: Record<Script, Face> = {
  latin: notoLatin,
  cyrillic: notoLatin,
  greek: notoLatin,
  arabic: { package: 'noto-sans-arabic', weight: 700 },
  nastaliq: { package: 'noto-nastaliq-urdu', weight: 600 },
  hebrew: { package: 'noto-sans-hebrew', weight: 700 },
  armenian: { package: 'noto-sans-armenian', weight: 700 },
  georgian: { package: 'noto-sans-georgian', weight: 700 },
  thai: { package: 'noto-sans-thai', weight: 700 },
  devanagari: { package: 'noto-sans-devanagari', weight: 700 },
  bengali: { package: 'noto-sans-bengali', weight: 700 },
  gurmukhi: { package: 'noto-sans-gurmukhi', weight: 700 },
  tamil: { package: 'noto-sans-tamil', weight: 700 },
  telugu: { package: 'noto-sans-telugu', weight: 700 },
  hangul: { package: 'noto-sans-kr', weight: 700 },
  japanese: { package: 'noto-sans-jp', weight: 700 },
  'chinese-simplified': { package: 'noto-sans-sc', weight: 700 },
  'chinese-traditional': { package: 'noto-sans-tc', weight: 700 },
};

/** Tried last, for the stray foreign word or symbol: smallest first, so that the large sets are read last. */
const lastResort: readonly Face[] = [
  notoLatin,
  ...(
    [
      'arabic',
      'hebrew',
      'armenian',
      'georgian',
      'thai',
      'devanagari',
      'bengali',
      'gurmukhi',
      'tamil',
      'telugu',
    ] as const
  ).map((script) => scriptFace[script]),
  scriptFace.japanese,
  scriptFace['chinese-simplified'],
  scriptFace['chinese-traditional'],
  scriptFace.hangul,
];

/** Faces that are the style's own for a script; what `FontStyle.scripts` claims is tested on these. */
export function ownFaces(style: string, script: Script): readonly Face[] {
  return style === 'clean' ? [scriptFace[script]] : (styleFaces[style] ?? []);
}

/** Faces among which a whole text's main one is chosen, best first. */
export function mainFaces(style: string, script: Script): readonly Face[] {
  return [...ownFaces(style, script), ...(styleKin[style] ?? []), scriptFace[script]];
}

/** All bundled faces in the order in which a single missing character looks for one. */
export function allFaces(style: string, script: Script, main: Face): readonly Face[] {
  const ordered = [main, scriptFace[script], ...ownFaces(style, script), ...(styleKin[style] ?? []), ...lastResort];
  const seen = new Set<string>();
  return ordered.filter((face) => {
    const key = `${face.package} ${face.weight}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
