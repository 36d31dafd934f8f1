import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../lib/page/languages';
import { syllables } from './hyphenation';
import { inkColors } from './ink-colors';
import { breakLines, type MeasuredPiece } from './line-breaks';
import { inkOf } from './measure';
import { type Division, piecesOf } from './pieces';
import { cleanText } from './text-style';
import { cellsOf } from './vertical-cells';

const widths = { space: 1, hyphen: 1 };

function measured(text: string, division: Division = 'words', language: LanguageCode = 'ENG'): MeasuredPiece[] {
  return piecesOf(text, language, division).map((piece) => ({ ...piece, width: piece.text.length }));
}

function linesOf(text: string, limits: number[], division?: Division, language?: LanguageCode): string[] | undefined {
  const pieces = measured(text, division, language);
  const broken = breakLines(pieces, widths, limits, limits);
  return broken?.lines.map(({ from, to }) =>
    pieces
      .slice(from, to)
      .map((piece) => piece.text)
      .join(' '),
  );
}

describe('breaking lines', () => {
  it('balances lines instead of filling the first', () => {
    expect(linesOf('aaa bbb ccc ddd', [12, 12])).toEqual(['aaa bbb', 'ccc ddd']);
  });

  it('follows the shape: short, long, short', () => {
    expect(linesOf('aa bbbb cccc dd', [3, 10, 3])).toEqual(['aa', 'bbbb cccc', 'dd']);
  });

  it('refuses a text that does not fit, and more lines than words', () => {
    expect(linesOf('aaaaaaaa', [5])).toBeUndefined();
    expect(linesOf('aa', [5, 5])).toBeUndefined();
  });

  it('counts the hyphen into the width', () => {
    const broken = breakLines(measured('representation', 'syllables'), widths, [10, 12], [10, 10]);
    expect(broken?.lines[0]).toMatchObject({ hyphen: true });
    expect(broken!.lines[0]!.width).toBeLessThanOrEqual(10);
  });
});

describe('places where lines may break', () => {
  it('never puts Japanese punctuation or small kana first, nor opening brackets last', () => {
    const texts = piecesOf('「ちょっと、待って…！」って言った（本当）。', 'JPN', 'syllables').map(
      (piece) => piece.text,
    );
    for (const text of texts) expect(text).not.toMatch(/^[、。…！？」）っゃゅょ]|[「（]$/);
    expect(texts.join('')).toBe('「ちょっと、待って…！」って言った（本当）。');
  });

  it('keeps particles and endings with their word while words are whole', () => {
    const texts = piecesOf('よく聞け、もう時間が残っていない', 'JPN', 'words').map((piece) => piece.text);
    expect(texts).toContain('時間が');
    expect(texts.some((text) => text.startsWith('け'))).toBe(false);
    expect(piecesOf('你真的是为了我回来的吗？', 'CHS', 'words').at(-1)?.text).toMatch(/吗？$/);
  });

  it('finds words in Thai, which writes no spaces', () => {
    const texts = piecesOf('ไม่อยากจะเชื่อเลยจริงๆ', 'THA', 'words').map((piece) => piece.text);
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.some((text) => text.startsWith('ๆ'))).toBe(false);
  });

  it('divides long words at syllables of their language and short ones not at all', () => {
    expect(syllables('unbelievable!', 'ENG', 'comfort').join('|')).toBe('unbe|liev|able!');
    expect(syllables('SCHIFFFAHRT', 'DEU', 'comfort').join('|')).toBe('SCHIFF|FAHRT');
    expect(syllables('представление', 'RUS', 'comfort').length).toBeGreaterThan(2);
    expect(syllables('believe', 'ENG', 'comfort')).toEqual(['believe']);
    expect(syllables('believe', 'ENG', 'must')).toEqual(['be', 'lieve']);
    expect(syllables('WHAT?!', 'ENG', 'must')).toEqual(['WHAT?!']);
  });

  it('never cuts Arabic words', () => {
    expect(piecesOf('المستشفيات', 'ARA', 'letters')).toHaveLength(1);
  });

  it('breaks a compound after its own hyphen without adding one', () => {
    const [first] = piecesOf('half-dragon', 'ENG', 'words');
    expect(first).toMatchObject({ text: 'half-', hyphen: false });
  });
});

describe('cleaning text', () => {
  it('gives western targets western marks and ideographic ones full-width marks', () => {
    expect(cleanText('What！？　Really、no。', 'comic', 'ENG')).toBe('What!? Really, no.');
    expect(cleanText('听好了,没时间了.', 'comic', 'CHS')).toBe('听好了，没时间了。');
    expect(cleanText('何!?まさか!', 'comic', 'JPN')).toBe('何!?まさか！');
  });

  it('gives Arabic and Urdu their own marks, and leaves numbers alone', () => {
    expect(cleanText('أحقا, يا صديقي? 1,5', 'clean', 'ARA')).toBe('أحقا، يا صديقي؟ 1,5');
    expect(cleanText('تم یہاں ہو? ہاں.', 'clean', 'URD')).toBe('تم یہاں ہو؟ ہاں۔');
  });

  it('lets no mark stand apart from its word, with the French space kept unbreakable', () => {
    expect(cleanText('Really ? No !', 'comic', 'ENG')).toBe('Really? No!');
    expect(cleanText('Quoi ?! « Non »', 'comic', 'FRA')).toBe('Quoi\u00a0?! «\u00a0Non\u00a0»');
  });
});

describe('columns', () => {
  it('turns brackets and long marks, moves stops and small kana, sets marks and two digits side by side', () => {
    const kinds = cellsOf('「あー、っ!?12」', 'clean', 'JPN').map(({ text, kind }) => `${text} ${kind}`);
    expect(kinds).toEqual([
      '「 turned',
      'あ upright',
      'ー turned-mirrored',
      '、 corner',
      'っ small',
      '!? together',
      '12 together',
      '」 turned',
    ]);
  });

  it('turns a foreign word as a whole and stacks long numbers', () => {
    expect(cellsOf('Hero2024', 'clean', 'JPN').map(({ text, kind }) => `${text} ${kind}`)).toEqual([
      'Hero run',
      '2 upright',
      '0 upright',
      '2 upright',
      '4 upright',
    ]);
  });
});

describe('measuring ink', () => {
  it('sees accents above capitals, tails below, and tall Nastaliq strokes, in every face a text mixes', () => {
    const plain = inkOf('HE', 'comic', 'TRK');
    expect(plain.ascent).toBeCloseTo(0.72, 1);
    expect(inkOf('HEİ', 'comic', 'TRK').ascent).toBeGreaterThan(plain.ascent + 0.12);
    expect(inkOf('HEŞ', 'comic', 'TRK').descent).toBeGreaterThan(0.12);
    expect(inkOf('تم کیا', 'clean', 'URD').ascent).toBeGreaterThan(1.2);
    expect(inkOf('مجھے', 'clean', 'URD').descent).toBeLessThan(1.2);
  });
});

describe('colours of the ink', () => {
  it('makes scanned black black and keeps a colour that can be read', () => {
    expect(inkColors({ text: '#2b2826', background: '#fdfdfd' }, true)).toEqual({ color: '#000000', outline: null });
    expect(inkColors({ text: '#b00020', background: '#ffffff' }, true)).toEqual({ color: '#b00020', outline: null });
  });

  it('replaces a colour that its ground swallows', () => {
    expect(inkColors({ text: '#ffe0e0', background: '#ffffff' }, true).color).toBe('#000000');
    expect(inkColors({ text: '#202060', background: '#101010' }, true).color).toBe('#ffffff');
  });

  it('outlines with the ground where that contrasts, else with black or white', () => {
    expect(inkColors({ text: '#000000', background: '#f0f0f0' }, false).outline).toBe('#f0f0f0');
    expect(inkColors({ text: '#000000', background: '#808080' }, false).outline).toBe('#ffffff');
  });
});
