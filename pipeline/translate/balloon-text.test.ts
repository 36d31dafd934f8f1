import { describe, expect, it } from 'vitest';
import { isWordless, joinSentences, takeApart, withEnd, withTail } from './balloon-text';

function sentencesIn(text: string, language: string): string[] {
  return takeApart(text, language).map((part) => (part.kind === 'sentence' ? part.sentence : `=${part.text}`));
}

describe('a balloon taken apart', () => {
  it('is split at Japanese end marks, ellipses included', () => {
    expect(sentencesIn('待て！行くな！', 'ja')).toEqual(['待て!', '行くな!']);
    expect(sentencesIn('でも……やっぱり無理だ。', 'ja')).toEqual(['でも...', 'やっぱり無理だ。']);
  });

  it('keeps what is quoted inside a sentence in it', () => {
    expect(sentencesIn('彼は「二度と来るな！」と言った。', 'ja')).toEqual(['彼は「二度と来るな!」と言った。']);
  });

  it('is split at spaces after English sentences, but not after titles and hesitations', () => {
    expect(sentencesIn('Wait! Mr. Smith is here. Run.', 'en')).toEqual(['Wait!', 'Mr. Smith is here.', 'Run.']);
    expect(sentencesIn("I... I don't know.", 'en')).toEqual(["I... I don't know."]);
  });

  it('joins rows without a space in Japanese and heals hyphenated words elsewhere', () => {
    expect(sentencesIn('ここは\nどこだ？', 'ja')).toEqual(['ここはどこだ?']);
    expect(sentencesIn('This is impos-\nsible,\nTom!', 'en')).toEqual(['This is impossible, Tom!']);
  });

  it('sets quotation marks and hearts aside', () => {
    expect(takeApart('「大好き！」♥', 'ja')).toEqual([
      { kind: 'sentence', lead: '「', sentence: '大好き!', end: null, tail: '」♥' },
    ]);
    expect(takeApart('ーー第一章', 'ja')).toMatchObject([{ lead: '—', sentence: '第一章' }]);
  });

  it('gives the model a simple end and remembers the drawn one', () => {
    expect(takeApart('NO!!!!!', 'en')).toMatchObject([{ sentence: 'NO!', end: '!!!' }]);
    expect(takeApart('何だと！？', 'ja')).toMatchObject([{ sentence: '何だと!?', end: null }]);
    expect(takeApart('まさか…！', 'ja').at(-1)).toMatchObject({ sentence: 'まさか!', end: '...!' });
    expect(takeApart('はい〜。', 'ja')).toMatchObject([{ sentence: 'はい。', end: null }]);
    expect(takeApart('え〜〜〜!?', 'ja')).toMatchObject([{ sentence: 'え!?' }]);
  });

  it('has no sentence where there are no words', () => {
    for (const text of ['...', '！？', '♥', '12:30', 'ーーー！', '']) expect(isWordless(text)).toBe(true);
    expect(isWordless('a')).toBe(false);
  });
});

describe('a translation put together', () => {
  it('ends as the drawing did', () => {
    expect(withEnd('Stop.', '!!!', 'en')).toBe('Stop!!!');
    expect(withEnd('No', '...!', 'en')).toBe('No...!');
    expect(withEnd('Take your seats.', '。', 'en')).toBe('Take your seats.');
    expect(withEnd('Stop.', null, 'en')).toBe('Stop.');
  });

  it('has no full stop where the voice was drawn out', () => {
    expect(withTail('How rare.', '〜♪', 'en')).toBe('How rare~♪');
    expect(withTail('Wait...', '~', 'es')).toBe('Wait...~');
    expect(withTail('珍しいな。', '〜', 'ja')).toBe('珍しいな〜');
    expect(withTail('“Hello.', '”', 'en')).toBe('“Hello.”');
  });

  it('opens Spanish questions and exclamations', () => {
    expect(withEnd('No puedo creerlo!', null, 'es')).toBe('¡No puedo creerlo!');
    expect(withEnd('¿Qué?', '?!', 'es')).toBe('¡¿Qué?!');
    expect(withEnd('Vamos.', null, 'es')).toBe('Vamos.');
  });

  it('keeps French marks at a distance from their word, on its line', () => {
    expect(withEnd('Attends!', null, 'fr')).toBe('Attends\u00a0!');
    expect(withEnd('Quoi ?', '?!', 'fr')).toBe('Quoi\u00a0?!');
    expect(withEnd('Viens.', null, 'fr')).toBe('Viens.');
    expect(withEnd('Mais', '...!', 'fr')).toBe('Mais...!');
  });

  it('ends once, in languages whose question mark is another', () => {
    expect(withEnd('ما هذا؟', '?!', 'ar')).toBe('ما هذا?!');
    expect(withEnd('यह क्या है।', '...!', 'hi')).toBe('यह क्या है...!');
    expect(withEnd('Τι είναι αυτό;', '?!', 'el')).toBe('Τι είναι αυτό;!');
    expect(withEnd('Τι είναι αυτό;', null, 'el')).toBe('Τι είναι αυτό;');
  });

  it('has wide marks and no spaces in Japanese', () => {
    expect(withEnd('待って!', null, 'ja')).toBe('待って！');
    expect(withEnd('え...何(笑)?', null, 'ja')).toBe('え……何（笑）？');
    expect(withEnd('行こう。', '...!', 'ja')).toBe('行こう……！');
    expect(withEnd('わかった.', null, 'ja')).toBe('わかった。');
    expect(withEnd('等等, 3.5米:快', null, 'zh')).toBe('等等，3.5米：快');
    expect(withEnd('NASA.', null, 'ja')).toBe('NASA.');
    expect(withEnd('彼は"待て" と言った', '!', 'ja')).toBe('彼は「待て」と言った！');
    expect(withEnd('待って! 12:30に, 駅で', null, 'ja')).toBe('待って！12:30に、駅で');
    expect(joinSentences(['待って！', '行くな。'], 'ja')).toBe('待って！行くな。');
    expect(joinSentences(['用はない', '動くな'], 'ja')).toBe('用はない。動くな');
    expect(joinSentences(['大好き', '♥'], 'ja')).toBe('大好き♥');
    expect(joinSentences(['Wait!', 'Go.'], 'en')).toBe('Wait! Go.');
  });
});
