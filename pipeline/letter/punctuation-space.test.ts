import { describe, expect, it } from 'vitest';
import { rowLength } from './measure-pieces';
import { endTrim, startTrim, trimsOf } from './punctuation-space';
import { cellsOf, columnLength } from './vertical-cells';

function spaces(text: string, language: 'JPN' | 'CHT' | 'CHS' = 'JPN'): string {
  const characters = [...text];
  return trimsOf(characters, language)
    .map(({ before, after }, index) => (before ? '<' : '') + characters[index] + (after ? '>' : ''))
    .join('');
}

describe('closing up punctuation', () => {
  it('leaves out the blank at the ends of a line and between marks that follow each other', () => {
    expect(spaces('「はい」')).toBe('<「はい」>');
    expect(spaces('「はい。」「え、何」')).toBe('<「はい。>」>「え、何」>');
    expect(spaces('（（笑））')).toBe('<（<（笑）>）>');
  });

  it('keeps the blank of a mark inside a sentence, and of Chinese stops that stand in the middle', () => {
    expect(spaces('え、何')).toBe('え、何');
    expect(spaces('好。', 'CHT')).toBe('好。');
    expect(spaces('好。', 'CHS')).toBe('好。>');
  });

  it('knows what a line saves at its ends', () => {
    expect([startTrim('「あ'), startTrim('あ'), endTrim('あ。', 'JPN'), endTrim('あ。', 'CHT')]).toEqual([
      0.5, 0, 0.5, 0,
    ]);
  });

  it('measures rows and columns without that blank', () => {
    expect(rowLength('「はい」', 'clean', 'JPN')).toBeCloseTo(3, 2);
    expect(columnLength('「はい」', 'clean', 'JPN')).toBeCloseTo(3, 2);
    expect(rowLength('Hello', 'clean', 'ENG')).toBeGreaterThan(2);
  });

  it('draws a bracket whose blank is left out in the half that remains', () => {
    const [opening, , closing] = cellsOf('「あ」', 'clean', 'JPN');
    expect(opening).toMatchObject({ length: 0.5, centre: 0 });
    expect(closing).toMatchObject({ length: 0.5, centre: 0.5 });
  });
});

describe('foreign words in a column', () => {
  it('stands short initials up and lays words on their side', () => {
    const kinds = cellsOf('OKとHeroとUSA', 'clean', 'JPN').map(({ text, kind }) => `${text} ${kind}`);
    expect(kinds).toEqual([
      'O upright',
      'K upright',
      'と upright',
      'Hero run',
      'と upright',
      'U upright',
      'S upright',
      'A upright',
    ]);
  });

  it('turns the colon in Japanese and not in Chinese', () => {
    expect(cellsOf('：', 'clean', 'JPN')[0]?.kind).toBe('turned');
    expect(cellsOf('：', 'clean', 'CHT')[0]?.kind).toBe('upright');
  });
});
