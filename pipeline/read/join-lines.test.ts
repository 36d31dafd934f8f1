import { describe, expect, it } from 'vitest';
import { joinLines } from './join-lines';
import { parseLatinWords } from './latin-words';

const words = parseLatinWords('ENG\tthe but if after everyone disgrace');

describe('joinLines', () => {
  it('puts nothing between lines of Japanese and writes its marks full width', () => {
    expect(joinLines(['なんだ', 'これ⁉'], 'JPN')).toBe('なんだこれ！？');
    expect(joinLines(['ゆっくり……', 'ない!?'], 'JPN')).toBe('ゆっくり……ない！？');
    expect(joinLines(['「えっ...」'], 'JPN')).toBe('「えっ…」');
  });

  it('keeps the spaces of Latin words in a Japanese text', () => {
    expect(joinLines(['©2020 NAT GAMES'], 'JPN')).toBe('©2020 NAT GAMES');
  });

  it('mends a word broken at a line end, and keeps a dash between two words', () => {
    expect(joinLines(['EVERY-', 'ONE KNOWS'], 'ENG', words)).toBe('EVERYONE KNOWS');
    expect(joinLines(['DIS-', 'GRACE'], 'ENG', words)).toBe('DISGRACE');
    expect(joinLines(['AFTER-', 'BUT NOW'], 'ENG', words)).toBe('AFTER- BUT NOW');
  });

  it('joins Korean with spaces and Chinese without', () => {
    expect(joinLines(['자네가 여긴', '웬일이야?'], 'KOR')).toBe('자네가 여긴 웬일이야?');
    expect(joinLines(['你怎么', '来了!'], 'CHS')).toBe('你怎么来了！');
  });

  it('passes over lines in which nothing was read', () => {
    expect(joinLines(['', 'HELLO ', '  '], 'ENG')).toBe('HELLO');
  });
});
