import { describe, expect, test } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { foundPieces, replacedTexts, type Search } from './replaced-texts';

const plain: Search = { find: '', replace: '', matchCase: false, wholeWords: false };

function texts(...lines: string[]): Region[] {
  return lines.map((text, order) => ({ id: `r${order}`, order, translation: { text }, lettering: {} })) as Region[];
}

describe('a word everywhere', () => {
  test('counts the places and leaves the other balloons alone', () => {
    const found = replacedTexts(texts('Hana and hana', 'nobody', 'HANA!'), { ...plain, find: 'hana', replace: 'Rin' });
    expect(found).toEqual([
      { id: 'r0', number: 1, before: 'Hana and hana', after: 'Rin and Rin', count: 2 },
      { id: 'r2', number: 3, before: 'HANA!', after: 'Rin!', count: 1 },
    ]);
  });

  test('may ask for capitals and whole words, in any script', () => {
    const search = { ...plain, find: 'Ana', replace: 'Eva', matchCase: true, wholeWords: true };
    expect(replacedTexts(texts('Ana', 'ana', 'Anaïs', 'Banana'), search).map(({ after }) => after)).toEqual(['Eva']);
    const russian = { ...plain, find: 'кот', replace: 'пёс', wholeWords: true };
    expect(replacedTexts(texts('Кот спит', 'который'), russian).map(({ after }) => after)).toEqual(['пёс спит']);
  });

  test('takes signs for what they are, on both sides', () => {
    const found = replacedTexts(texts('Why (not)?'), { ...plain, find: '(not)?', replace: '$& $1' });
    expect(found[0]?.after).toBe('Why $& $1');
  });

  test('finds words that a line break parts', () => {
    expect(replacedTexts(texts('New\nYork'), { ...plain, find: 'new york', replace: 'Kyoto' })[0]?.after).toBe('Kyoto');
  });

  test('finds nothing for nothing, in kept regions, or where the text would become too long', () => {
    expect(replacedTexts(texts('a'), { ...plain, find: ' ' })).toEqual([]);
    const kept = [{ id: 'k', order: 0, translation: null, lettering: null } as unknown as Region];
    expect(replacedTexts(kept, { ...plain, find: 'a' })).toEqual([]);
    expect(replacedTexts(texts('a'.repeat(900)), { ...plain, find: 'a', replace: 'bb' })).toEqual([]);
  });

  test('shows the found places between the rest', () => {
    expect(foundPieces('one two one', { ...plain, find: 'one' })).toEqual(['', 'one', ' two ', 'one', '']);
  });
});
