import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadLatinWords, parseLatinWords } from './latin-words';
import { splitWords } from './split-words';

const filler = Array.from({ length: 400 }, (_, index) => `filler${index}`).join(' ');
const words = parseLatinWords(`ENG\tthe of i can't space battle wine spiced noses distant your will ${filler} ken ton`);
const split = (text: string) => splitWords(text, 'ENG', words);

describe('splitWords', () => {
  it('cuts words that run together', () => {
    expect(split('OFSPICEDWINE')).toBe('OF SPICED WINE');
    expect(split('THE DISTANTSPACEBATTLE.')).toBe('THE DISTANT SPACE BATTLE.');
  });

  it('leaves names whole, even where they could be cut into rare words', () => {
    expect(split('KENTON')).toBe('KENTON');
    expect(split('SHINICHIRO')).toBe('SHINICHIRO');
  });

  it('joins a word that was torn apart', () => {
    expect(split('HE N OSES')).toBe('HE NOSES');
  });

  it('puts back an overlooked apostrophe', () => {
    expect(split('I CANT')).toBe("I CAN'T");
  });

  it('turns digits into the letters they look like, inside words only', () => {
    expect(split('Y0UR 100')).toBe('YOUR 100');
    expect(split('1 will')).toBe('I will');
  });

  it('closes the space before a mark and opens one after', () => {
    expect(split('NEVER WILL !')).toBe('NEVER WILL!');
    expect(split('DAYS,DAVE')).toBe('DAYS, DAVE');
  });

  it('takes a slash behind a word for an exclamation mark', () => {
    expect(split('NEVER/ YOUR WILL/')).toBe('NEVER! YOUR WILL!');
    expect(split('24/7, YOU/ME')).toBe('24/7, YOU/ME');
  });

  it.each([
    ['ENG', 'BANDAGES FOR THE FERRYMAN', 'A BIRTHDAYPARTY', 'A BIRTHDAY PARTY'],
    ['DEU', 'DIE MAISSUPPE UND DAS KREUZBAND', 'WIRMÜSSEN GEHEN', 'WIR MÜSSEN GEHEN'],
    ['ITA', 'STAVOLTA CON IL SOTTOMARINO', 'NON CAPISCONIENTE', 'NON CAPISCO NIENTE'],
    ['PTB', 'QUALQUER CÔMODA', 'ONDE ESTÁAESPADA?', 'ONDE ESTÁ A ESPADA?'],
    ['VIN', 'CHUYỆN GÌ THẾ?', 'TÔI KHÔNGBIẾT', 'TÔI KHÔNG BIẾT'],
  ] as const)('knows the words of comics in %s', async (language, whole, torn, mended) => {
    const shipped = await loadLatinWords(path.join(import.meta.dirname, '../../models'));
    expect([whole, torn].map((text) => splitWords(text, language, shipped))).toEqual([whole, mended]);
  });

  it.each([
    ['GO TO HELL! THE SHELL IS ILL.', 'GO TO HELL! THE SHELL IS ILL.'],
    ['ITS ME! ILL BREAK YOU. A BIRD AND ITS WINGS', "IT'S ME! I'LL BREAK YOU. A BIRD AND ITS WINGS"],
    ['WELL, WERE YOU THERE? THEYVE GONE. LETS GO, IM LATE', "WELL, WERE YOU THERE? THEY'VE GONE. LET'S GO, I'M LATE"],
  ])('tells contractions from words by how common they are: %s', async (text, mended) => {
    const shipped = await loadLatinWords(path.join(import.meta.dirname, '../../models'));
    expect(splitWords(text, 'ENG', shipped)).toBe(mended);
  });
});
