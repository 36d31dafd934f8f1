import { describe, expect, it } from 'vitest';
import { splitClauses } from './sentences';

describe('the clauses of a sentence', () => {
  it('are cut after commas and before conjunctions', () => {
    expect(splitClauses("I can't help those poor devils, but in the confusion I can get away.", 'en')).toEqual([
      "I can't help those poor devils,",
      'but in the confusion I can get away.',
    ]);
  });

  it('are never one or two words long', () => {
    expect(splitClauses('Well, you see, I did not want to go there.', 'en')).toEqual([
      'Well, you see,',
      'I did not want to go there.',
    ]);
  });

  it('are cut in Japanese after the comma', () => {
    expect(splitClauses('昨日は来たが、今日は来ない', 'ja')).toEqual(['昨日は来たが、', '今日は来ない']);
  });

  it('leave a sentence whole that has no place to cut', () => {
    expect(splitClauses('The door is open.', 'en')).toEqual(['The door is open.']);
  });
});
