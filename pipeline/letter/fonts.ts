import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { type LanguageCode, languageOf } from '../../lib/page/languages';
import { alphabetOf } from './alphabets';
import { allFaces, type Face, mainFaces } from './font-faces';
import { charactersOfWoff } from './woff-characters';

/**
 * The bundled faces, chosen by what their files really cover.
 *
 * The canvas falls back to the system's fonts without a word, so a family list is only ever made of faces whose
 * character maps hold every character of the text; what none of them holds is reported and must not be drawn.
 */
export type FontBook = {
  /**
   * CSS family list that draws `text`, ready for `context.font`. Registers the files it names.
   * The first face is the same for a whole language, so that balloons of one page match.
   */
  families(text: string, style: string, language: LanguageCode): string;
  /** Characters of `text` that no bundled face has, each once. */
  missing(text: string, style: string, language: LanguageCode): string[];
  /** The face that letters this language in this style. */
  mainFace(style: string, language: LanguageCode): Face;
  /** Whether one face has every one of these characters. */
  covers(face: Face, text: string): boolean;
};

let book: FontBook | undefined;

/** The thread's font book. Files are read and registered when a text first needs them, never all at once. */
export function loadFonts(): FontBook {
  book ??= { families, missing, mainFace, covers };
  return book;
}

type FontFile = { alias: string; path: string; characters: Set<number> };

const require = createRequire(import.meta.url);
const filesOfFace = new Map<string, FontFile[]>();
const mainFaceOf = new Map<string, Face>();

function families(text: string, style: string, language: LanguageCode): string {
  const chain = allFaces(style, languageOf(language).script, mainFace(style, language));
  const used = new Set<FontFile>();
  const rank = new Map<FontFile, number>();
  for (const character of new Set(text)) {
    const code = character.codePointAt(0)!;
    if (isInvisible(code)) continue;
    const found = findFile(chain, code);
    if (!found) continue;
    used.add(found.file);
    rank.set(found.file, found.rank);
  }
  if (used.size === 0) {
    const first = findFile(chain, 0x20);
    if (first) used.add(first.file);
  }
  const ordered = [...used].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  for (const file of ordered) register(file);
  return ordered.map((file) => `"${file.alias}"`).join(', ');
}

function missing(text: string, style: string, language: LanguageCode): string[] {
  const chain = allFaces(style, languageOf(language).script, mainFace(style, language));
  return [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0)!;
    return !isInvisible(code) && !findFile(chain, code);
  });
}

function mainFace(style: string, language: LanguageCode): Face {
  const key = `${style} ${language}`;
  const known = mainFaceOf.get(key);
  if (known) return known;
  const { script, tag } = languageOf(language);
  const candidates = mainFaces(style, script);
  const alphabet = alphabetOf(language);
  const needed = `${alphabet}${alphabet.toLocaleUpperCase(tag)}`;
  const face =
    candidates.find((candidate) => covers(candidate, needed)) ??
    candidates.find((candidate) => covers(candidate, alphabet)) ??
    candidates.at(-1)!;
  mainFaceOf.set(key, face);
  return face;
}

function covers(face: Face, text: string): boolean {
  const files = filesOf(face);
  return [...text].every((character) => files.some((file) => file.characters.has(character.codePointAt(0)!)));
}

function findFile(chain: readonly Face[], code: number): { file: FontFile; rank: number } | undefined {
  let rank = 0;
  for (const face of chain) {
    for (const file of filesOf(face)) {
      if (file.characters.has(code)) return { file, rank };
      rank++;
    }
  }
  return undefined;
}

function filesOf(face: Face): FontFile[] {
  const key = `${face.package}-${face.weight}`;
  const known = filesOfFace.get(key);
  if (known) return known;
  const folder = join(dirname(require.resolve(`@fontsource/${face.package}/package.json`)), 'files');
  const ending = `-${face.weight}-normal.woff`;
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  const files = subsetsOnce(names, ending, face.package).map((name) => ({
    alias: `fukidashi-${name.slice(0, -'.woff'.length)}`,
    path: join(folder, `${name}2`),
    characters: charactersOfWoff(readFileSync(join(folder, name))),
  }));
  filesOfFace.set(key, files);
  return files;
}

/**
 * The large packages hold their ideographs twice: in some hundred numbered files, and whole in one file named
 * after the script (1–5 MB). Only the numbered ones are used; a text needs a few of them.
 */
function subsetsOnce(names: string[], ending: string, packageName: string): string[] {
  const subset = (name: string) => name.slice(packageName.length + 1, -ending.length);
  const numbered = names.some((name) => /^\d+$/.test(subset(name)));
  return names
    .filter((name) => !numbered || !/^(japanese|korean|chinese-)/.test(subset(name)))
    .sort((a, b) => subsetRank(subset(a)) - subsetRank(subset(b)));
}

function subsetRank(subset: string): number {
  if (subset === 'latin') return 0;
  if (subset === 'latin-ext') return 1;
  return /^\d+$/.test(subset) ? 100 + Number(subset) : 2;
}

/** Asking the registry lists all families of the system (1 ms), so each file is asked for once. */
const registered = new Set<FontFile>();

function register(file: FontFile): void {
  if (registered.has(file)) return;
  registered.add(file);
  // The registry belongs to the process, not to the thread: another worker may have been here.
  if (GlobalFonts.has(file.alias)) return;
  if (!GlobalFonts.registerFromPath(file.path, file.alias))
    throw new Error(`Cannot load the bundled font ${file.path}.`);
}

/** Line feeds, joiners, direction marks and variation selectors steer shaping; they need no glyph of their own. */
function isInvisible(code: number): boolean {
  return (
    code < 0x20 ||
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff
  );
}
