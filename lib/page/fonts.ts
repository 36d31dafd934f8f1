import { languages, type Script } from './languages';

/**
 * Font styles a person can choose. Every style draws every language: glyphs that its own faces lack come from
 * the bundled Noto faces, and `scripts` says where the style's own hand is really seen (else: a hint, no block).
 */
export type FontStyle = {
  id: string;
  /** Name of the style's first face, shown as is in every language. */
  label: string;
  /**
   * Scripts whose every catalogue language one of the style's own faces draws whole.
   * Tested against the character maps of the bundled files (pipeline/letter/fonts.test.ts).
   */
  scripts: readonly Script[];
  /** Lettering in capitals for scripts that have them, as western comics do. */
  uppercase: boolean;
};

export const fontStyles: readonly FontStyle[] = [
  { id: 'comic', label: 'Comic Neue', scripts: ['latin', 'cyrillic'], uppercase: true },
  { id: 'marker', label: 'Shantell Sans', scripts: ['latin', 'cyrillic'], uppercase: false },
  { id: 'round', label: 'Balsamiq Sans', scripts: ['latin', 'cyrillic'], uppercase: false },
  { id: 'hand', label: 'Patrick Hand', scripts: ['latin', 'cyrillic'], uppercase: false },
  { id: 'shout', label: 'Bangers', scripts: ['latin'], uppercase: true },
  { id: 'brush', label: 'Yusei Magic', scripts: ['japanese'], uppercase: false },
  {
    id: 'clean',
    label: 'Noto Sans',
    scripts: [...new Set(languages.map(({ script }) => script))],
    uppercase: false,
  },
];

export const fontStyleIds = fontStyles.map((style) => style.id) as [string, ...string[]];

/** Whether the style's own faces draw this script; if not, the interface shows a hint. */
export function fontSuits(styleId: string, script: Script): boolean {
  return fontStyles.find((style) => style.id === styleId)?.scripts.includes(script) ?? false;
}
