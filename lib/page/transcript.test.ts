import { describe, expect, it } from 'vitest';
import { keptReasons, type Region } from './region-document';
import { transcriptJson, transcriptOf, transcriptText } from './transcript';

function region(order: number, overrides: Partial<Region>): Region {
  return {
    id: `r${order + 1}`,
    order,
    kind: 'balloon',
    polygon: [],
    area: [],
    direction: 'vertical',
    fontSize: 20,
    colors: { text: '#000000', background: '#ffffff' },
    source: { text: '何だと', language: 'JPN', confidence: 0.9, reader: 'test', lines: [] },
    status: 'translated',
    keptReason: null,
    translation: { text: 'What\nwas that?', language: 'PTB', engine: 'test' },
    lettering: null,
    ...overrides,
  };
}

const sound = region(1, {
  kind: 'free',
  source: { text: 'ドーン', language: null, confidence: 0.4, reader: 'test', lines: [] },
  status: 'kept',
  keptReason: 'sound-effect',
  translation: null,
});
const page = [sound, region(0, {})];

describe('the transcript of a page', () => {
  it('lists the texts in reading order, whatever order they come in', () => {
    expect(transcriptOf(page)).toEqual([
      {
        number: 1,
        id: 'r1',
        kind: 'balloon',
        source: '何だと',
        sourceLanguage: 'ja',
        translation: 'What\nwas that?',
        targetLanguage: 'pt',
        kept: null,
      },
      {
        number: 2,
        id: 'r2',
        kind: 'free',
        source: 'ドーン',
        sourceLanguage: null,
        translation: null,
        targetLanguage: null,
        kept: 'sound-effect',
      },
    ]);
  });

  it('reads as plain text, each text on a line of its own', () => {
    expect(transcriptText(page)).toBe(
      '1. Balloon\n何だと\nWhat was that?\n\n2. Text on the art\nドーン\n[left as drawn: a sound effect]\n',
    );
  });

  it('takes the reader’s words, and has English ones for every reason', () => {
    const words = { kind: () => 'Sprechblase', kept: () => 'bleibt' };
    expect(transcriptText(page, words)).toContain('1. Sprechblase\n');
    expect(transcriptText(page, words)).toContain('[bleibt]');
    for (const keptReason of keptReasons)
      expect(transcriptText([{ ...sound, keptReason }])).toMatch(/\[left as drawn: [a-z ]+\]/);
  });

  it('is JSON that reads back, with the page’s languages when they are known', () => {
    const about = {
      width: 10,
      height: 10,
      sourceLanguage: 'JPN',
      targetLanguage: 'PTB',
      readingOrder: 'right-to-left',
    } as const;
    expect(JSON.parse(transcriptJson(page, about))).toEqual({
      version: 1,
      sourceLanguage: 'ja',
      targetLanguage: 'pt',
      readingOrder: 'right-to-left',
      texts: transcriptOf(page),
    });
    expect(JSON.parse(transcriptJson([]))).toEqual({ version: 1, texts: [] });
  });
});
