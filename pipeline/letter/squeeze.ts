import { type LanguageCode, languageOf } from '../../lib/page/languages';
import type { Division } from './pieces';

/** One way to set a text: how far words are divided, how narrow the glyphs, how close the lines. */
export type Setting = {
  division: Division;
  /** Width of the glyphs against their natural one. */
  stretch: number;
  /** Line spacing against the usual one. */
  leading: number;
};

/** Sizes that decide how hard is tried, page pixels. */
export type SizeLimits = { least: number; readable: number; comfortable: number; largest: number };

/**
 * Whole words of natural width if they can be read with ease. Else, one after another: closer lines and narrower
 * glyphs, words divided at syllables, both, still narrower glyphs, words cut between letters; each only for a clear
 * gain in size, or where the text cannot be read at all without.
 *
 * @param attempt sets the text in one way, as large as fits; null when it does not fit at the least size
 */
export function squeezed<T extends { size: number }>(
  limits: SizeLimits,
  language: LanguageCode,
  attempt: (setting: Setting) => T | null,
): T | null {
  let best = attempt({ division: 'words', stretch: 1, leading: 1 });
  for (const { setting, under, gain } of stepsFor(language)) {
    if (best && best.size >= limits[under]) break;
    const other = attempt(setting);
    if (!other) continue;
    const rescues = best !== null && best.size < limits.readable && other.size >= limits.readable;
    if (!best || rescues || other.size >= best.size * gain) best = other;
  }
  return best;
}

type Step = { setting: Setting; under: 'comfortable' | 'readable'; gain: number };

function stepsFor(language: LanguageCode): readonly Step[] {
  const { script } = languageOf(language);
  // English comics all but never divide a word; languages of long words must.
  const divided = language === 'ENG' ? 1.35 : 1.12;
  // Ideographs fill their squares, joined strokes their words and stacked marks their lines.
  const isJoined = script === 'nastaliq' || script === 'arabic';
  const narrow = isJoined ? 0.94 : 0.91;
  const narrowest = isJoined ? 0.88 : 0.84;
  const leading = STACKED.has(script) ? 0.97 : 0.93;
  return [
    { setting: { division: 'words', stretch: narrow, leading }, under: 'comfortable', gain: 1.03 },
    { setting: { division: 'syllables', stretch: 1, leading: 1 }, under: 'comfortable', gain: divided },
    { setting: { division: 'syllables', stretch: narrow, leading }, under: 'comfortable', gain: divided },
    { setting: { division: 'words', stretch: narrowest, leading }, under: 'readable', gain: 1.03 },
    { setting: { division: 'letters', stretch: narrowest, leading }, under: 'readable', gain: 1.2 },
  ];
}

const STACKED = new Set(['thai', 'telugu', 'nastaliq', 'arabic', 'devanagari', 'bengali', 'tamil', 'gurmukhi']);
