import { describe, expect, it } from 'vitest';
import { languages } from '../../lib/page/languages';
import type { Polygon, Region } from '../../lib/page/region-document';
import { balloon, caption, contains } from '../../tests/balloon-shapes';
import { sampleSentences } from '../../tests/sample-sentences';
import type { RgbImage } from '../page';
import { letterPage } from './letter-page';
import { widthOf } from './measure';
import { setText, type TextToSet } from './set-text';

const round = balloon(10, 10, 220, 200);
const tall = balloon(20, 10, 90, 230, 2.6);
const wide = caption(10, 10, 320, 90);

function input(overrides: Partial<TextToSet>): TextToSet {
  return {
    text: "Where are you? I can't believe you came back for me!",
    language: 'ENG',
    area: round,
    sourceFontSize: 24,
    kind: 'balloon',
    colors: { text: '#000000', background: '#ffffff' },
    font: 'comic',
    flat: true,
    ...overrides,
  };
}

function inked(asked: TextToSet): { inside: number; outside: number } {
  const plate: RgbImage = { data: new Uint8Array(360 * 260 * 3).fill(255), width: 360, height: 260 };
  const region = {
    order: 0,
    lettering: setText(asked),
    translation: { text: asked.text, language: asked.language, engine: '' },
  };
  const { data } = letterPage(plate, [region as Region]);
  const count = { inside: 0, outside: 0 };
  for (let pixel = 0; pixel < 360 * 260; pixel++) {
    if (data[pixel * 3]! > 128) continue;
    const within = contains(asked.area, (pixel % 360) + 0.5, Math.floor(pixel / 360) + 0.5);
    count[within ? 'inside' : 'outside']++;
  }
  return count;
}

describe('setting text', () => {
  it.each(languages.map(({ code }) => code))(
    'draws %s with ink and all of it inside round, tall and wide areas',
    (language) => {
      for (const area of [round, tall, wide]) {
        const asked = input({
          text: sampleSentences[language],
          language,
          area,
          kind: area === wide ? 'caption' : 'balloon',
        });
        const { inside, outside } = inked(asked);
        expect(inside).toBeGreaterThan(400);
        expect(outside, JSON.stringify(setText(asked).lines)).toBe(0);
      }
    },
  );

  it('keeps the words, their order and the number of spaces', () => {
    const { lines } = setText(input({}));
    expect(lines.join(' ')).toBe("WHERE ARE YOU? I CAN'T BELIEVE YOU CAME BACK FOR ME!");
  });

  it('makes outer lines shorter than middle ones in a round balloon', () => {
    const { lines } = setText(input({ text: sampleSentences.DEU, language: 'DEU' }));
    const widths = lines.map((line) => widthOf(line, 'comic', 'DEU'));
    expect(lines.length).toBeGreaterThan(3);
    const middle = Math.max(...widths.slice(1, -1));
    expect(widths[0]).toBeLessThan(middle);
    expect(widths.at(-1)).toBeLessThan(middle);
  });

  it('fills most of a narrow balloon from side to side', () => {
    const { box } = setText(input({ area: tall }));
    expect(box.width / 90).toBeGreaterThan(0.68);
    expect(box.width / 90).toBeLessThan(0.98);
  });

  it('divides no word where whole words can be read, and divides at syllables where they cannot', () => {
    const long = 'Unbelievable misunderstanding!';
    expect(setText(input({ text: long })).lines.join(' ')).not.toContain('-');
    const divided = setText(input({ text: long, area: tall, sourceFontSize: 24 }));
    expect(divided.lines.join(' ')).toMatch(/[A-Z]-( |$)/);
    expect(divided.lines.join('').replace(/-/g, '')).toBe('UNBELIEVABLEMISUNDERSTANDING!');
  });

  it('stays under the largest size and at a given size', () => {
    expect(setText(input({ text: 'No!', maxSize: 13 })).size).toBe(13);
    expect(setText(input({ text: 'No!', size: 40 })).size).toBe(40);
  });

  it('says so when the text does not fit at a readable size, and still sets all of it', () => {
    const lettering = setText(input({ text: sampleSentences.ENG.repeat(12), area: balloon(10, 10, 60, 50) }));
    expect(lettering.overflow).toBe(true);
    expect(lettering.lines.join('').match(/WHERE/g)).toHaveLength(12);
    expect(setText(input({})).overflow).toBe(false);
  });

  it('sets capitals by the rules of the language', () => {
    const lines = (text: string, language: TextToSet['language']) => setText(input({ text, language })).lines.join(' ');
    expect(lines('iyi', 'TRK')).toBe('İYİ');
    expect(lines('Straße', 'DEU')).toBe('STRASSE');
    expect(lines('τί;', 'ELL')).toBe('ΤΙ;');
    expect(lines('tuojau i̇̀', 'LTH')).toBe('TUOJAU Ì');
    expect(setText(input({ text: 'გამარჯობა', language: 'GRG' })).lines).toEqual(['გამარჯობა']);
    expect(setText(input({ text: 'Quiet.', font: 'marker' })).lines).toEqual(['Quiet.']);
  });

  it('stands Japanese and Traditional Chinese upright in high areas, Simplified Chinese and English never by itself', () => {
    const directions = (['JPN', 'CHT', 'CHS', 'ENG'] as const).map(
      (language) => setText(input({ text: sampleSentences[language], language, area: tall })).direction,
    );
    expect(directions).toEqual(['vertical', 'vertical', 'horizontal', 'horizontal']);
    expect(setText(input({ text: 'まさか', language: 'JPN', area: wide })).direction).toBe('horizontal');
    expect(setText(input({ text: 'まさか', language: 'JPN', area: wide, direction: 'vertical' })).direction).toBe(
      'vertical',
    );
  });

  it('breaks at line feeds that a person put there', () => {
    expect(setText(input({ text: 'One two\nthree' })).lines).toEqual(['ONE TWO', 'THREE']);
  });

  it('drops what no face can draw and puts a look-alike for what has one', () => {
    expect(setText(input({ text: 'Love 😀 ❤ 𓀀!' })).lines.join(' ')).toBe('LOVE ♥!');
  });

  it('answers an empty text with no lines', () => {
    expect(setText(input({ text: ' 😀 ' })).lines).toEqual([]);
  });

  it('gives the same answer twice', () => {
    expect(setText(input({ language: 'JPN', text: sampleSentences.JPN }))).toEqual(
      setText(input({ language: 'JPN', text: sampleSentences.JPN })),
    );
  });

  it('sets text in an area whose outline crosses itself or is a sliver without failing', () => {
    const bow: Polygon = [
      [10, 10],
      [110, 110],
      [110, 10],
      [10, 110],
    ];
    const sliver: Polygon = [
      [10, 10],
      [12, 10],
      [12, 200],
    ];
    for (const area of [bow, sliver]) expect(setText(input({ area })).lines.length).toBeGreaterThan(0);
  });
});
