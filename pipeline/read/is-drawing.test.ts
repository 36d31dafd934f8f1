import { describe, expect, it } from 'vitest';
import { drawText } from '@/tests/draw-text';
import type { Reading } from '../page';
import { isDrawing } from './is-drawing';

const { block } = drawText(['目'], { font: 'noto-sans-jp' });
const reading = (change: Partial<Reading>): Reading => ({
  text: 'TD',
  lines: [{ text: 'TD', confidence: 0.3 }],
  language: 'ENG',
  confidence: 0.3,
  reader: 'pp-ocr',
  keep: 'unreadable',
  ...change,
});

describe('a block that no reader recognises', () => {
  it('is a drawing when it is one short line', () => {
    expect(isDrawing(block, reading({}))).toBe(true);
    expect(isDrawing(block, reading({ text: '', confidence: 0 }))).toBe(true);
  });

  it('may be handwriting when it is longer', () => {
    expect(isDrawing(block, reading({ text: '세상사쉽지않아' }))).toBe(false);
    expect(isDrawing({ ...block, lines: [...block.lines, ...block.lines] }, reading({}))).toBe(false);
  });

  it('is text when its marks are surely read', () => {
    expect(isDrawing(block, reading({ text: '…', keep: 'not-translatable', confidence: 0.95 }))).toBe(false);
    expect(isDrawing(block, reading({ text: '00', keep: 'not-translatable', confidence: 0.56 }))).toBe(true);
  });

  it('is text when it is to be translated', () => {
    expect(isDrawing(block, reading({ text: 'え', keep: null }))).toBe(false);
  });

  it('is text when it was nearly read in a sure line on plain paper', () => {
    const clear = { ...block, flatness: 0.8, lines: block.lines.map((line) => ({ ...line, score: 0.97 })) };
    expect(isDrawing(clear, reading({ text: 'あか…', confidence: 0.75 }))).toBe(false);
    expect(isDrawing({ ...clear, flatness: 0.5 }, reading({ text: 'あか…', confidence: 0.75 }))).toBe(true);
    expect(isDrawing(clear, reading({ text: 'あか…', confidence: 0.4 }))).toBe(true);
  });

  it('is a house when it is rows of boxes, however many', () => {
    const rows = { ...block, lines: [...block.lines, ...block.lines] };
    expect(isDrawing(rows, reading({ text: '口口品口崗口', confidence: 0.82 }))).toBe(true);
    expect(isDrawing(rows, reading({ text: '日本', confidence: 0.82 }))).toBe(false);
  });
});
