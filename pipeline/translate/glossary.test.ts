import { describe, expect, it } from 'vitest';
import { entriesFor, hasTerm, keepsTerms, putTerms } from './glossary';

const names = [
  { source: 'ハナ', target: 'Hana' },
  { source: 'ハナコ', target: 'Hanako' },
];
const english = [
  { source: 'Rook', target: 'Grajo' },
  { source: 'C++ Guild', target: 'Gremio' },
];

describe('glossary terms', () => {
  it('are put where they stand, the longest first', () => {
    expect(putTerms('ハナコとハナが来た', names, 'JPN')).toBe('HanakoとHanaが来た');
  });

  it('match whole words in any case where words have spaces, and anywhere where they have none', () => {
    expect(putTerms('ROOK! The rookie saw Rook.', english, 'ENG')).toBe('Grajo! The rookie saw Grajo.');
    expect(hasTerm('하나는', [{ source: '하나', target: 'Hana' }], 'KOR')).toBe(true);
  });

  it('may be written with any characters', () => {
    expect(hasTerm('the C++ Guild?', english, 'ENG')).toBe(true);
    expect(hasTerm('the C Guild?', english, 'ENG')).toBe(false);
  });

  it('are only told about where a page has them', () => {
    expect(entriesFor(['ハナだ'], names, 'JPN')).toEqual([names[0]]);
    expect(entriesFor(['誰だ'], names, 'JPN')).toEqual([]);
  });

  it('are kept when their translation is in the answer, in any case', () => {
    expect(keepsTerms('ハナ！', 'HANA!', names, 'JPN')).toBe(true);
    expect(keepsTerms('ハナ！', 'Flower!', names, 'JPN')).toBe(false);
  });
});
