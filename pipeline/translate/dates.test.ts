import { expect, it } from 'vitest';
import { dateIn } from './dates';

it.each([
  ['en', 'fr', 'June 15th', '15 juin'],
  ['en', 'de', 'the 3rd of May', '3. Mai'],
  ['en', 'es', 'Sept. 2, 1923', '2 de septiembre de 1923'],
  ['en', 'de', '29 FEB 1904', '29. Februar 1904'],
  ['ja', 'en', '6月15日', 'June 15'],
  ['ja', 'en', '1923年12月1日', 'December 1, 1923'],
  ['zh', 'en', '5月4号', 'May 4'],
  ['ko', 'en', '2011년 3월 11일', 'March 11, 2011'],
])('%s → %s: %s is %s', (from, to, words, date) => {
  expect(dateIn(words, from, to)).toBe(date);
});

it('is nothing but a date', () => {
  for (const words of ['June', 'May 3 come in', 'I may 3', 'February 30th', 'June 0', '15th']) {
    expect(dateIn(words, 'en', 'fr'), words).toBeNull();
  }
  expect(dateIn('13月1日', 'ja', 'en')).toBeNull();
});
