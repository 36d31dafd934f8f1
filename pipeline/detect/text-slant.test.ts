import { describe, expect, it } from 'vitest';
import type { Box, Lettering, Region } from '../../lib/page/region-document';
import { letterPage } from '../letter/letter-page';
import { rowLength } from '../letter/measure-pieces';
import type { Rgb, RgbImage } from '../page';
import { slantOf } from './text-slant';
import { strokeOf } from './text-stroke';

const size = 30;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const blank: RgbImage = { data: new Uint8Array(420 * 160 * 3).fill(255), width: 420, height: 160 };

function drawn(text: string, style: Partial<Lettering>): { image: RgbImage; boxes: Box[] } {
  const font = style.font ?? 'clean';
  const width = rowLength(text, font, 'ENG') * size;
  const lettering: Lettering = {
    font,
    size,
    lineHeight: size * 1.2,
    direction: 'horizontal',
    align: 'center',
    color: '#000000',
    outline: null,
    lines: [text, text],
    box: { x: 20, y: 30, width, height: size * 2.1 },
    overflow: false,
    ...style,
  };
  const region = { order: 0, lettering, translation: { text, language: 'ENG', engine: '' } };
  const boxes = [0, 1].map((line) => ({ x: 10, y: 26 + line * size * 1.2, width: width + 20, height: size * 1.08 }));
  return { image: letterPage(blank, [region as Region]), boxes };
}

function slant(text: string, style: Partial<Lettering>): number | undefined {
  const { image, boxes } = drawn(text, style);
  return slantOf(image, boxes, 'horizontal', black, white);
}

describe('measuring how text leans', () => {
  it.each(['clean', 'comic', 'marker', 'round', 'hand'])('finds the angle that %s was drawn at', (font) => {
    for (const angle of [11, 15, -12])
      for (const text of ['Hidden thoughts', 'I WONDER WHY HE DID IT'])
        expect(Math.abs(slant(text, { font, slant: angle })! - angle), `${text} ${angle}`).toBeLessThan(4);
  });

  it.each(['clean', 'comic', 'marker', 'round', 'hand'])('takes upright %s for upright', (font) => {
    for (const text of ['HELLO THERE', 'Why not?', 'WAVY VAMPIRE', 'No!', 'MAYBE LATER...'])
      expect(Math.abs(slant(text, { font }) ?? 0), text).toBeLessThan(6);
  });

  it('sees that Bangers leans by itself', () => {
    expect(slant('HELLO THERE', { font: 'shout' })).toBeGreaterThan(8);
  });

  it('says nothing about columns and single marks', () => {
    const { image, boxes } = drawn('Leaning', { slant: 14 });
    expect(slantOf(image, boxes, 'vertical', black, white)).toBeUndefined();
    expect(slantOf(image, [{ x: 20, y: 30, width: 10, height: 30 }], 'horizontal', black, white)).toBeUndefined();
  });
});

describe('measuring how heavy text is', () => {
  it('finds bold clearly heavier than plain in one hand, whatever the words', () => {
    const thickness = (text: string, style: Partial<Lettering>) => {
      const { image, boxes } = drawn(text, style);
      return strokeOf(image, boxes, size, black, white)!;
    };
    const plain = thickness('I will be home by seven', { font: 'comic' });
    expect(thickness('Did you hear that, too?', { font: 'comic' }) / plain).toBeLessThan(1.12);
    expect(thickness('Did you hear that, too?', { font: 'comic', bold: true }) / plain).toBeGreaterThan(1.36);
  });

  it('answers nothing for paper', () => {
    expect(strokeOf(blank, [{ x: 0, y: 0, width: 50, height: 50 }], size, black, white)).toBeUndefined();
  });
});
