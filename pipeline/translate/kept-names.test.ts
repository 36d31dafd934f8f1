import { describe, expect, it } from 'vitest';
import { unknownNames, withNames } from './kept-names';

const vocabulary = new Set('Majestad majesty Tom Wald walk perfect'.split(' '));
const kept = (source: string, translated: string) => withNames(source, translated, (word) => vocabulary.has(word));

describe('names of the source', () => {
  it.each([
    ["Nishimura-kun, you're from Osaka.", 'Nimiura, eres de Osaka.', 'Nishimura, eres de Osaka.'],
    ["Komona's own witch", 'La bruja de Komol', 'La bruja de Komona'],
    ['Takase to Sakurai!', '¡Takate a Sakuri!', '¡Takase a Sakurai!'],
    ['Komona! To Komona!', '¡Koma! ¡A Komoa!', '¡Komona! ¡A Komona!'],
    ['So, Gonta and Gonto?', '¿Así que Gota y Gonto?', '¿Así que Gonta y Gonto?'],
  ])('%s are put right in “%s”', (source, translated, wanted) => {
    expect(kept(source, translated)).toBe(wanted);
  });

  it('take the place of the one unknown word where they are all that can stand there', () => {
    const put = (source: string, translated: string) =>
      withNames(source, translated, (word) => vocabulary.has(word), true);
    expect(put('Jake', 'Zaku is here!')).toBe('Jake is here!');
    expect(put('Tom', 'Thena is here!')).toBe('Tom is here!');
    expect(put('Jake', 'Zaku and Thena!')).toBe('Zaku and Thena!');
    expect(put('Jake Linda', 'Zaku is here!')).toBe('Zaku is here!');
    expect(put('sword', 'Zaku is here!')).toBe('Zaku is here!');
    expect(kept('Jake', 'Zaku is here!')).toBe('Zaku is here!');
  });

  it.each([
    ['a word that the model knows', 'His Majesta walks.', 'Su Majestad camina.'],
    ['an ordinary word that looks like one', 'Wilder, the walk was perfect.', 'Der Wald war perfekt.'],
    ['the spelling of the target language', 'Oregano, good.', 'Orégano, bien.'],
    ['the sound of another language', 'Woof!', 'Wuff!'],
    ['another name', 'Ask Hannah.', 'Frag Johanna.'],
    ['what was kept', 'Gonta!', '¡Gonta! ¡Gota!'],
  ])('do not take the place of %s', (_, source, translated) => {
    expect(kept(source, translated)).toBe(translated);
  });
});

describe('names that nothing is known of', () => {
  it.each([
    ['I saw Kestrine with Halvard.', ['Kestrine', 'Halvard']],
    ["Kestrine's coming, and Tom.", ['Kestrine']],
    ['Kestrine and Halvard are here!', ['Kestrine', 'Halvard']],
    ['Kestrine, walk with Kestrine!', ['Kestrine']],
    ['... Kestrine was here.', ['Kestrine']],
  ])('are found in “%s”', (sentence, names) => {
    expect(unknown(sentence)).toEqual(names);
  });

  it.each([
    ['words at the head of a sentence', 'Behold the kestrine.'],
    ['what the model knows in small letters', 'Walk, Walk and Tom!'],
    ['titles and peoples', 'His Kestrine saw the Halvards.'],
    ['abbreviations and halves of compounds', 'In NASA-Kestrine, McHalvard and al-Kestrine.'],
  ])('are not %s', (_, sentence) => {
    expect(unknown(sentence)).toEqual([]);
  });

  function unknown(sentence: string): string[] {
    return unknownNames(sentence, (word) => vocabulary.has(word));
  }
});
