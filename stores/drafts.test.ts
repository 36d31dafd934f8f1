import { describe, expect, test } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { areFulfilled, draftedText, editsOf, mergedDrafts, subjectOf } from './drafts';

const box = { x: 0, y: 0, width: 10, height: 10 };
const region = {
  id: 'r1',
  translation: { text: 'mine', language: 'ENG', engine: 'manual', machine: { text: 'theirs', engine: 'local' } },
  lettering: { box },
  manual: { bold: true, outline: null },
} as Region;

describe('drafts', () => {
  test('a later choice wins, the others stay', () => {
    const merged = mergedDrafts({ r1: { text: 'a', bold: true } }, { r1: { text: 'b' }, r2: { size: 9 } });
    expect(merged).toEqual({ r1: { text: 'b', bold: true }, r2: { size: 9 } });
  });

  test('become edits of the regions that there are', () => {
    expect(editsOf({ r1: { text: 'a', frame: null }, gone: { text: 'b' } }, [region])).toEqual([
      { id: 'r1', text: 'a', box: null },
    ]);
  });

  test('a text given back is what the translator had said', () => {
    expect(draftedText(region, { text: null })).toBe('theirs');
    expect(draftedText(region, { bold: false })).toBe('mine');
    expect(draftedText(region, { text: '' })).toBe('');
  });

  test('are fulfilled when the region is as they want it, choice by choice', () => {
    const fulfilled = (change: Parameters<typeof mergedDrafts>[0][string]) => areFulfilled({ r1: change }, [region]);
    expect(fulfilled({ text: 'mine', bold: true, outline: 'none', frame: box })).toBe(true);
    expect(fulfilled({ text: null })).toBe(false);
    expect(fulfilled({ bold: null })).toBe(false);
    expect(fulfilled({ outline: '#ffffff' })).toBe(false);
    expect(fulfilled({ frame: { ...box, x: 3 } })).toBe(false);
    expect(fulfilled({ color: null })).toBe(true);
    expect(areFulfilled({ gone: {} }, [region])).toBe(false);
  });

  test('have the same subject when they change the same choices', () => {
    expect(subjectOf({ r1: { text: 'a' } })).toBe(subjectOf({ r1: { text: 'b' } }));
    expect(subjectOf({ r1: { text: 'a' } })).not.toBe(subjectOf({ r1: { size: 5 } }));
  });
});
