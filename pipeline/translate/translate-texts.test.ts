import { describe, expect, it } from 'vitest';
import type { Region, RegionDocument } from '../../lib/page/region-document';
import type { TranslationContext, Translator } from '../page';
import { runningContext } from './running-context';
import { translateTexts } from './translate-texts';

describe('retrying texts of a page', () => {
  it('asks only for those, with the other lines of the page as context, and leaves the document as it is', async () => {
    const { translator, calls } = recordingTranslator();
    const document = documentOf(['一', 'two'], ['三', 'six'], ['九', null]);
    const before = structuredClone(document);
    expect(await translateTexts(translator, document, ['r3', 'r1'], { honorifics: 'keep' })).toEqual([
      { id: 'r3', translation: { text: '<九>', language: 'ENG', engine: 'test' }, fallbacks: [] },
      { id: 'r1', translation: { text: '<一>', language: 'ENG', engine: 'test' }, fallbacks: [] },
    ]);
    expect(calls).toEqual([
      {
        texts: ['一', '九'],
        from: 'JPN',
        to: 'ENG',
        context: { honorifics: 'keep', around: [{ source: '三', translation: 'six' }] },
      },
    ]);
    expect(document).toEqual(before);
  });

  it('asks once for each language, and takes the page’s where a text’s own is unknown', async () => {
    const { translator, calls } = recordingTranslator();
    const document = documentOf(['一', null], ['일', null], ['?', null]);
    document.regions[1]!.source.language = 'KOR';
    document.regions[2]!.source.language = null;
    await translateTexts(translator, document, ['r1', 'r2', 'r3']);
    expect(calls.map(({ from, texts }) => [from, texts])).toEqual([
      ['JPN', ['一', '?']],
      ['KOR', ['일']],
    ]);
  });

  it('shows an engine that sees the place of each text', async () => {
    const { translator, calls } = recordingTranslator();
    const image = { data: new Uint8Array(), width: 9, height: 9 };
    await translateTexts(translator, documentOf(['一', null]), ['r1'], { picture: { image, places: [] } });
    expect(calls[0]!.context.picture!.places).toEqual([{ box: { x: 1, y: 2, width: 3, height: 4 }, confidence: 0.5 }]);
  });

  it('gives the reasons when nobody had an answer', async () => {
    const fallbacks = [{ translator: 'local', reason: 'missing' } as const];
    const failing: Translator = { translate: async (texts) => texts.map(() => ({ text: null, fallbacks })) };
    expect(await translateTexts(failing, documentOf(['一', 'two']), ['r1'])).toEqual([
      { id: 'r1', translation: null, fallbacks },
    ]);
  });

  it('refuses an id that is not there', async () => {
    const { translator } = recordingTranslator();
    await expect(translateTexts(translator, documentOf(['一', 'two']), ['r9'])).rejects.toThrow(RangeError);
  });
});

describe('the running context', () => {
  it('is the lines of the last pages, oldest first', () => {
    const newest = documentOf(['三', 'three'], ['四', 'four']);
    const older = documentOf(['一', 'one'], ['二', null]);
    expect(runningContext([newest, older])).toEqual([
      { source: '一', translation: 'one' },
      { source: '三', translation: 'three' },
      { source: '四', translation: 'four' },
    ]);
  });

  it('keeps the newest when there is more than it may hold', () => {
    const long = (name: string) =>
      documentOf(...Array.from({ length: 30 }, (_, index): [string, string] => [`${name}${index}`, 'x'.repeat(40)]));
    const lines = runningContext([long('新'), long('古'), long('昔'), long('遠')]);
    expect(lines.at(-1)?.source).toBe('新29');
    expect(lines[0]?.source).toMatch(/^古/);
    expect(lines.reduce((sum, line) => sum + line.source.length + line.translation.length, 0)).toBeLessThanOrEqual(
      2_000,
    );
  });
});

type Call = { texts: string[]; from: string; to: string; context: TranslationContext };

function recordingTranslator() {
  const calls: Call[] = [];
  const translator: Translator = {
    async translate(texts, from, to, { picture, ...context } = {}) {
      calls.push({ texts, from, to, context: picture ? { ...context, picture } : context });
      return texts.map((text) => ({ text: `<${text}>`, engine: 'test' }));
    },
  };
  return { translator, calls };
}

function documentOf(...lines: [source: string, translation: string | null][]): RegionDocument {
  return {
    version: 1,
    page: { width: 9, height: 9, sourceLanguage: 'JPN', targetLanguage: 'ENG', readingOrder: 'right-to-left' },
    settings: { detector: 'default', translator: 'local', font: 'comic' },
    regions: lines.map(([source, translation], index): Region => {
      const polygon: Region['polygon'] = [
        [1, 2],
        [4, 2],
        [4, 6],
      ];
      return {
        id: `r${index + 1}`,
        order: index,
        kind: 'balloon',
        polygon,
        area: polygon,
        direction: 'vertical',
        fontSize: 10,
        colors: { text: '#000000', background: '#ffffff' },
        source: { text: source, language: 'JPN', confidence: 0.5, reader: 'test', lines: [] },
        status: translation ? 'translated' : 'kept',
        keptReason: translation ? null : 'translation-failed',
        translation: translation ? { text: translation, language: 'ENG', engine: 'test' } : null,
        lettering: null,
      };
    }),
  };
}
