import { describe, expect, it } from 'vitest';
import { drawText } from '@/tests/draw-text';
import type { TextBlock } from '../page';
import { type Judged, keepReason } from './keep-reason';

const { block } = drawText(['あいう'], { font: 'noto-sans-jp', direction: 'vertical', size: 20 });

function judge(text: string, changes: Partial<Omit<Judged, 'block'>> & { block?: Partial<TextBlock> } = {}) {
  return keepReason({
    text,
    confidence: 0.95,
    language: 'JPN',
    reader: 'japanese',
    pageFontSize: 20,
    ...changes,
    block: { ...block, ...changes.block },
  });
}

describe('keepReason', () => {
  it('lets a sure reading through', () => {
    expect(judge('どこだ')).toBeNull();
  });

  it('stops empty, doubtful and patchy readings', () => {
    expect(judge('')).toBe('unreadable');
    expect(judge('どこだ', { confidence: 0.5 })).toBe('unreadable');
    expect(judge('イXテXリ')).toBe('unreadable');
    const long = { ...block.lines[0]!, box: { x: 0, y: 0, width: 20, height: 200 } };
    expect(judge('や記', { block: { lines: [long] } })).toBe('unreadable');
  });

  it('asks more of two glyphs than of ten', () => {
    expect(judge('どこ', { confidence: 0.7 })).toBe('unreadable');
    expect(judge('ここはどこですか', { confidence: 0.7 })).toBeNull();
  });

  it('takes rows of boxes for windows', () => {
    expect(judge('口ロ口ロロ')).toBe('unreadable');
    expect(judge('日本の出口')).toBeNull();
  });

  it('passes marks and numbers by', () => {
    expect(judge('……！')).toBe('not-translatable');
    expect(judge('ー', {})).toBe('not-translatable');
    expect(judge('12', { language: 'ENG', reader: 'latin' })).toBe('not-translatable');
  });

  it('takes free large kana for a sound, but not words in a balloon', () => {
    expect(judge('ドドド', { block: { kind: 'free', fontSize: 40 } })).toBe('sound-effect');
    expect(judge('はい', { block: { kind: 'balloon' } })).toBeNull();
    expect(judge('猫大好き', { block: { kind: 'free' } })).toBeNull();
  });

  it('stops windows and hatching that are read as boxes, in whichever script', () => {
    expect(judge('口口品口崗口', { language: 'CHT', reader: 'chinese' })).toBe('unreadable');
    expect(judge('口崗0000口口', { language: 'CHT', reader: 'chinese' })).toBe('unreadable');
    expect(judge('目の前の品は？')).toBeNull();
    expect(judge('GOOD DOG', { language: 'ENG', reader: 'latin' })).toBeNull();
  });
});
