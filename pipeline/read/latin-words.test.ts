import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { guessLatinLanguage, type LatinWords, loadLatinWords } from './latin-words';

let words: LatinWords;
beforeAll(async () => {
  words = await loadLatinWords(path.join(import.meta.dirname, '../../models'));
});

describe('guessLatinLanguage', () => {
  it.each([
    ['ENG', 'WHERE ARE WE GOING TONIGHT? I do not know, my friend.'],
    ['FRA', "JE NE SAIS PAS OU IL EST. Qu'est-ce que tu veux ?"],
    ['DEU', 'ICH WEISS NICHT, WAS DU MEINST. Das ist nicht wahr.'],
    ['ESP', 'NO SE QUE ESTAS HACIENDO AQUI. Tenemos que irnos.'],
    ['ITA', 'NON SO CHE COSA STAI FACENDO. Dobbiamo andare via adesso.'],
    ['PTB', 'EU NÃO SEI O QUE VOCÊ ESTÁ FAZENDO. Vamos embora.'],
    ['NLD', 'IK WEET NIET WAT JE HIER DOET. Dat is niet waar.'],
    ['VIN', 'Tôi không biết anh đang làm gì ở đây.'],
  ])('hears %s', (language, text) => {
    expect(guessLatinLanguage(text, words)).toBe(language);
  });

  it('takes a text without known words for English', () => {
    expect(guessLatinLanguage('KRAKOOM', words)).toBe('ENG');
  });
});

describe('rank', () => {
  it('does not mind case and accents', () => {
    expect(words.rank('DEJA', 'FRA')).toBe(words.rank('déjà', 'FRA'));
    expect(words.rank('the', 'ENG')).toBeLessThan(20);
    expect(words.rank('qwrtz', 'ENG')).toBeNull();
  });
});
