import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCapitals, namesInCapitals, toSentenceCase } from './letter-case';
import { inventsNumber, isPlausible, withNumbers, withoutRepeats } from './output-check';
import { loadPhrasebooks } from './phrasebook';
import { plainSpeech } from './spoken-words';

const vocabulary = new Set('Tom TV what no cool are you going Monday can on'.split(' '));
const knows = (word: string) => vocabulary.has(word);

describe('capitals', () => {
  it('are recognised although a letter was misread, and a lone I says nothing', () => {
    expect(isCapitals("I CAN'T BELlEVE IT!")).toBe(true);
    expect(isCapitals('I see.')).toBe(false);
    expect(isCapitals('I')).toBe(false);
    expect(isCapitals('待て')).toBe(false);
  });

  it('become sentence case; names and abbreviations stay as the vocabulary has them', () => {
    expect(toSentenceCase("CAN YOU COME ON MONDAY, TOM? I'M ON TV!", 'en', knows)).toBe(
      "Can you come on Monday, Tom? I'm on TV!",
    );
  });

  it('lose drawn-out letters', () => {
    expect(toSentenceCase('NOOOOO!', 'en', knows)).toBe('No!');
    expect(toSentenceCase('COOOOL!', 'en', knows)).toBe('Cool!');
  });

  it('hide names: what is no word and is spoken to, owns something or comes again', () => {
    const words = new Set('where are you this is sword run the stole from about'.split(' '));
    const texts = ['WHERE ARE YOU, KENTON?', "THIS IS FLAYAL'S SWORD.", 'RUN! TIBERIUS, RUN!', 'YOU STOLE ABOLT'];
    const again = ['RUN FROM BRANNICK!', 'BRANNICK STOLE THE SWORD.', 'Where are you, Vermeer?', null];
    const found = namesInCapitals([...texts, ...again], (word) => words.has(word));
    expect([...found].sort()).toEqual(['Brannick', 'Flayal', 'Kenton', 'Tiberius']);
  });

  it('are lowered by the rules of their language', () => {
    expect(toSentenceCase('IŞIK İYİ', 'tr', () => false)).toBe('Işık iyi');
  });
});

describe('comic speech', () => {
  it('becomes fluent', () => {
    expect(plainSpeech('W-What?!', 'en')).toBe('What?!');
    expect(plainSpeech("I'm gonna get 'em!", 'en')).toBe("I'm going to get them!");
    expect(plainSpeech('お、お前は誰だ?', 'ja')).toBe('お前は誰だ?');
    expect(plainSpeech('な、何だこれは!?', 'ja')).toBe('何だこれは!?');
  });

  it('loses drawn-out sounds and takes plain spellings', () => {
    expect(plainSpeech('すごーい!', 'ja')).toBe('すごい!');
    expect(plainSpeech('助けてくれえええ!', 'ja')).toBe('助けてくれ!');
    expect(plainSpeech('オレに任せろ!', 'ja')).toBe('俺に任せろ!');
    expect(plainSpeech('神さまたち、熱さましよ', 'ja')).toBe('神様たち、熱さましよ');
  });

  it('keeps long vowels that are letters', () => {
    expect(plainSpeech('コーヒーを飲む。', 'ja')).toBe('コーヒーを飲む。');
  });
});

describe('the phrase book', async () => {
  const books = await loadPhrasebooks(path.join(import.meta.dirname, '../../models'));

  it('finds a cry whatever its length and end', () => {
    const book = books.get('ja-en')!;
    expect(book('うわあああああ!')).toBe('Waaah!');
    expect(book('くそっ!')).toBe('Damn!');
    expect(book('なるほど。')).toBe('I see.');
    expect(book('なるほど、それは面白い。')).toBeNull();
  });

  it('takes headings with any number', () => {
    expect(books.get('ja-en')!('第12話')).toBe('Chapter 12');
    expect(books.get('en-zh')!('Chapter 12')).toBe('第12话');
    expect(books.get('en-ko')!('3 days later')).toBe('3일 후');
    expect(books.get('en-es')!('3 YEARS LATER...')).toBe('3 años después...');
  });

  it('knows the short lines of our own corpus', () => {
    expect(books.get('ko-en')!('변태!!')).toBe('Pervert!!');
    expect(books.get('en-es')!('FANTASTIC!')).toBe('Fantástico!');
  });

  it('takes a question for another phrase than the statement of the same words', () => {
    expect(books.get('en-de')!('Trouble again?')).toBe('Schon wieder Ärger?');
    expect(books.get('en-de')!('Trouble again.')).toBeNull();
    expect(books.get('en-de')!('Really?')).toBe('Wirklich?');
    expect(books.get('en-de')!('Really.')).toBe('Wirklich.');
  });

  it('leaves drawn-out vowels to the Japanese', () => {
    expect(books.get('ja-en')!('なんだとー!')).toBe('How dare you!');
    expect(books.get('ja-en')!('やったーー!')).not.toContain('ー');
  });

  it('ignores case', () => {
    expect(books.get('en-es')!('MEANWHILE...')).toBe('Mientras tanto...');
  });

  it('exists only where we have one', () => {
    expect(books.get('fr-en')).toBeUndefined();
  });
});

describe('an answer that cannot be shown', () => {
  it('loops', () => {
    expect(isPlausible('今日は暑い。', 'the the the the the', 'ja', 'en')).toBe(false);
    expect(isPlausible('今日は暑い。', 'I am not, I am not, I am not, I am not', 'ja', 'en')).toBe(false);
    expect(isPlausible('はい', 'Tttttttttt', 'ja', 'en')).toBe(false);
  });

  it('invents a number', () => {
    expect(inventsNumber('3 years later', 'Hace 30 años')).toBe(true);
    expect(inventsNumber('3 years later', '3 años después')).toBe(false);
    expect(inventsNumber('three years later', '3 años después')).toBe(false);
  });

  it('gets the number of the source where it is clear which', () => {
    expect(withNumbers('My 93 patrons', 'Meine 39 Förderer')).toBe('Meine 93 Förderer');
    expect(withNumbers('Grand prize of 50 000Ko', 'Gran premio de 500')).toBe('Gran premio de 50 000');
    expect(withNumbers('10,000 men, 3 ships', '10.000 Männer, 30 Schiffe')).toBe('10.000 Männer, 3 Schiffe');
    expect(withNumbers('3 of 7', '30 de 70')).toBe('3 de 7');
    expect(withNumbers('3 of 7', '30')).toBe('30');
    expect(withNumbers('In 2020 3 men', 'In 2020 Männer')).toBe('In 2020 Männer');
    expect(withNumbers('three years later', '3 años después')).toBe('3 años después');
    expect(withNumbers('He paid 20 thousand yen.', '彼は2万円払った')).toBe('彼は2万円払った');
    expect(inventsNumber('It costs 5,000 dollars.', '5000ドルだ')).toBe(false);
    expect(inventsNumber('It costs 5,000 dollars.', '500ドルだ')).toBe(true);
    expect(inventsNumber('At 3 pm.', '15時に')).toBe(false);
  });

  it('may repeat what the source repeats', () => {
    expect(isPlausible('no no no no', 'no no no no no', 'en', 'es')).toBe(true);
    expect(isPlausible('待って待って', 'Wait, wait, wait!', 'ja', 'en')).toBe(true);
  });

  it('loses what it says twice in a row, unless the source does too', () => {
    const cleaned = (source: string, answer: string) => withoutRepeats(source, answer, 'ja', 'en');
    expect(cleaned('誰かいますか', 'Is anybody anybody?')).toBe('Is anybody?');
    expect(cleaned('すまない、だが気にするな', "I'm sorry, but I'm sorry, but don't worry.")).toBe(
      "I'm sorry, but don't worry.",
    );
    expect(cleaned('宝だ', 'The treasure of the treasure of the treasure.')).toBe('The treasure of the treasure.');
    expect(cleaned('私は学生です', 'I am a student I am a student.')).toBe('I am a student.');
    expect(cleaned('待って！待って！', 'Wait, wait!')).toBe('Wait, wait!');
    expect(cleaned('見たら見た人が見た', 'He had had a look that that man saw.')).toBe('He had a look that man saw.');
    expect(cleaned('誰かいますか', 'Is the thesis here?')).toBe('Is the thesis here?');
    expect(withoutRepeats('No, no, no!', '¡No, no, no!', 'en', 'es')).toBe('¡No, no, no!');
    expect(withoutRepeats('Where is he?', '他在哪里他在哪里？', 'en', 'zh')).toBe('他在哪里？');
    expect(withoutRepeats('The school flies.', '魔女学校魔女学校がどんどん飛ぶ。', 'en', 'ja')).toBe(
      '魔女学校がどんどん飛ぶ。',
    );
    for (const idiom of ['一人一人の友達の友達', '来る日も来る日も雨', '馬鹿馬鹿しい', 'めでたしめでたし']) {
      expect(withoutRepeats('Every day.', idiom, 'en', 'ja')).toBe(idiom);
    }
    expect(withoutRepeats('In the tavern', '酒場の酒場の酒場に', 'en', 'ja')).toBe('酒場に');
    expect(withoutRepeats('The men of this village', 'この村の男が、この村の男が、この村の男が', 'en', 'ja')).toBe(
      'この村の男が',
    );
  });

  it('runs on, is silent, echoes, or is left in the script of the source', () => {
    expect(
      isPlausible(
        'はい。',
        'It is a very long story about a king who lived in a castle and had no friends.',
        'ja',
        'en',
      ),
    ).toBe(false);
    expect(isPlausible('はい。', '...', 'ja', 'en')).toBe(false);
    expect(isPlausible('Where are you going?', 'Where are you going?', 'en', 'es')).toBe(false);
    expect(isPlausible('東京に行く。', '東京 go', 'ja', 'en')).toBe(false);
  });

  it('is not a name that stays what it is', () => {
    expect(isPlausible('Tom!', '¡Tom!', 'en', 'es')).toBe(true);
  });
});
