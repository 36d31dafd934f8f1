import { describe, expect, it } from 'vitest';
import { isInCapitals } from './read-latin';

describe('isInCapitals', () => {
  it('sees capitals through a few letters that were taken for small ones', () => {
    expect(isInCapitals('SOON It WILL All BE MINE. DO YOU FEEL THAT?')).toBe(true);
  });

  it('does not take sentences or a lone shout for a page of capitals', () => {
    expect(isInCapitals('Where are we going tonight? OH NO!')).toBe(false);
    expect(isInCapitals('OH NO!')).toBe(false);
  });
});
