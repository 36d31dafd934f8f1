import { GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { fontStyles } from '../../lib/page/fonts';
import { languages, type Script } from '../../lib/page/languages';
import { sampleSentences } from '../../tests/sample-sentences';
import { alphabetOf } from './alphabets';
import { ownFaces } from './font-faces';
import { loadFonts } from './fonts';
import { cleanText, isUppercase, toCapitals } from './text-style';

const scripts = [...new Set(languages.map((language) => language.script))];

function drawnWhole(style: string, script: Script): boolean {
  const book = loadFonts();
  return languages
    .filter((language) => language.script === script)
    .every(({ code }) => {
      const letters = isUppercase(style, code) ? toCapitals(alphabetOf(code), code) : alphabetOf(code);
      return ownFaces(style, script).some((face) => book.covers(face, letters));
    });
}

describe('font styles', () => {
  it.each(fontStyles.map((style) => [style.id, style] as const))(
    'claims for %s exactly the scripts its files cover',
    (id, style) => {
      expect(scripts.filter((script) => drawnWhole(id, script)).sort()).toEqual([...style.scripts].sort());
    },
  );

  it('gives each language one main face in every style', () => {
    const book = loadFonts();
    for (const style of fontStyles) {
      for (const { code } of languages)
        expect(book.covers(book.mainFace(style.id, code), alphabetOf(code)), `${style.id} ${code}`).toBe(true);
    }
  });

  it('letters Polish in comic style with one hand, not with a mixture', () => {
    expect(loadFonts().mainFace('comic', 'ENG').package).toBe('comic-neue');
    expect(loadFonts().mainFace('comic', 'PLK').package).toBe('shantell-sans');
  });
});

describe('the font book', () => {
  it('has every character of all 57 languages in every style', () => {
    for (const style of fontStyles) {
      for (const { code } of languages) {
        const text =
          toCapitals(cleanText(sampleSentences[code], style.id, code), code) + sampleSentences[code] + alphabetOf(code);
        const cased = isUppercase(style.id, code) ? text : sampleSentences[code];
        expect(loadFonts().missing(cased, style.id, code), `${style.id} ${code}`).toEqual([]);
      }
    }
  });

  it('names only bundled faces and registers them', () => {
    const families = loadFonts().families('猫と★Ж!', 'comic', 'JPN').split(', ');
    expect(families.length).toBeGreaterThan(2);
    for (const family of families) {
      expect(family).toMatch(/^"fukidashi-/);
      expect(GlobalFonts.has(family.slice(1, -1))).toBe(true);
    }
  });

  it('reads coverage from the files: Bangers has ộ and lacks Ж, Comic Neue has é and lacks ğ', () => {
    const book = loadFonts();
    const bangers = { package: 'bangers', weight: 400 };
    const comic = { package: 'comic-neue', weight: 700 };
    expect([book.covers(bangers, 'ộ'), book.covers(bangers, 'Ж')]).toEqual([true, false]);
    expect([book.covers(comic, 'é'), book.covers(comic, 'ğ')]).toEqual([true, false]);
  });

  it('says which characters no bundled face has', () => {
    expect(loadFonts().missing('WAIT 😀 ♪ 𓀀', 'comic', 'ENG')).toEqual(['😀', '𓀀']);
    expect(loadFonts().missing('‏שלום‎', 'clean', 'HEB')).toEqual([]);
  });

  it('takes a character that the style lacks from another bundled face', () => {
    expect(loadFonts().missing('日本 ♥ Ωμέγα', 'shout', 'ENG')).toEqual([]);
  });
});
