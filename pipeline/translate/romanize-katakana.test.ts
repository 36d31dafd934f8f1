import { describe, expect, it } from 'vitest';
import { romanizeKatakana } from './romanize-katakana';

describe('a name in katakana', () => {
  it.each([
    ['シロコ', 'Shiroko'],
    ['ノノミ', 'Nonomi'],
    ['キャッツ', 'Kyattsu'],
    ['マッチョ', 'Matcho'],
    ['ジョン・スミス', 'Jon Sumisu'],
    ['エリー', 'Eri'],
    ['ヴィオラ', 'Viora'],
  ])('%s is written %s', (kana, latin) => {
    expect(romanizeKatakana(kana)).toBe(latin);
  });

  it.each(['さくら', 'シロコ先輩', 'ア', 'Nana', 'ッッ', ''])('is not what stands in %j', (text) => {
    expect(romanizeKatakana(text)).toBeNull();
  });
});
