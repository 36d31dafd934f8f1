import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadSpellings, respell } from './spellings';

describe('spellings in kana', () => {
  const usual = respell(
    new Map([
      ['キライ', '嫌い'],
      ['つかった', '使った'],
      ['めずらしい', '珍しい'],
      ['つかまえて', '捕まえて'],
      ['つかまえ', '捕まえ'],
      ['やくしろ', '訳しろ'],
      ['はいりません', '入りません'],
      ['ひかり', '光'],
    ]),
  );

  it('become the usual ones, the longest first', () => {
    expect(usual('お前がキライだ、めずらしいな。つかまえて!')).toBe('お前が嫌いだ、珍しいな。捕まえて!');
  });

  it('begin a run of kana or stand behind a particle', () => {
    expect(usual('ここがめずらしい')).toBe('ここが珍しい');
    expect(usual('ぶつかったよ')).toBe('ぶつかったよ');
    expect(usual('はやくしろ!')).toBe('はやくしろ!');
  });

  it('stay where they are a part of something else', () => {
    expect(usual('スキライト')).toBe('スキライト');
    expect(usual('見つかったよ')).toBe('見つかったよ');
    expect(usual('つかまえるな')).toBe('つかまえるな');
    expect(usual('receiptはいりません')).toBe('receiptはいりません');
  });

  it('may be somebody’s name', () => {
    expect(usual('ひかりさんだ')).toBe('ひかりさんだ');
    expect(usual('ひかりだ')).toBe('光だ');
  });

  it('come as a list for Japanese', async () => {
    const lists = await loadSpellings(fileURLToPath(new URL('../../models', import.meta.url)));
    expect([...lists.keys()]).toEqual(['ja']);
    const texts = [
      'さっそくホーコクよ',
      'ジャマされずにゆっくり',
      'はじめて見たよ、できるかな',
      'そんなことしてない',
      'ハルが来た',
    ];
    expect(texts.map(lists.get('ja')!)).toEqual([
      'さっそく報告よ',
      '邪魔されずにゆっくり',
      '初めて見たよ、できるかな',
      'そんなことしてない',
      'ハルが来た',
    ]);
  });
});
