import { describe, expect, it } from 'vitest';
import { splitClauses, splitSentences } from './sentences';

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

describe('points before the words', () => {
  it.each([
    ['...That one.', ['...That one.']],
    ['... So? Tell me...', ['...So?', 'Tell me...']],
    ['"...And then he left."', ['"...And then he left."']],
    ['!? What?', ['!?', 'What?']],
  ])('%s belong to the first sentence', (text, sentences) => {
    expect(splitSentences(text, 'en')).toEqual(sentences);
  });
});

describe('points of abbreviations', () => {
  it.each([
    ['Is Dr. Watson at home? Mrs. Hudson said so.', ['Is Dr. Watson at home?', 'Mrs. Hudson said so.']],
    ['The U.S. Army and J. R. Miller.', ['The U.S. Army and J. R. Miller.']],
    ['SGT. ROCK IS HERE! RUN!', ['SGT. ROCK IS HERE!', 'RUN!']],
    ['I met him at 5 p.m. He was tired.', ['I met him at 5 p.m.', 'He was tired.']],
  ])('%s', (text, sentences) => {
    expect(splitSentences(text, 'en')).toEqual(sentences);
  });
});

describe('the sentences of a Japanese balloon without marks', () => {
  it.each([
    ['私は学生ですよろしく', ['私は学生です', 'よろしく']],
    ['本当ですかえっ', ['本当ですか', 'えっ']],
    ['待ってください今行きます', ['待ってください', '今行きます']],
  ])('%s ends after a polite verb', (text, sentences) => {
    expect(splitSentences(text, 'ja')).toEqual(sentences);
  });

  it.each([
    '行きますから待っていてください',
    '行きますと言った',
    '合格しますように',
    '彼はますます強くなる',
    'できませんので明日',
    'そうですか',
  ])('%s goes on', (text) => {
    expect(splitSentences(text, 'ja')).toEqual([text]);
  });
});
