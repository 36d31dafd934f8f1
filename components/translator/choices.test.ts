import { describe, expect, test } from 'vitest';
import type { TranslatorOffer } from '@/lib/page/engines';
import type { TranslatorSettings } from '@/stores/translator-settings';
import { choicesOf, isBasicQuality, sourcesOf, wishesOf } from './choices';

const local: TranslatorOffer = {
  id: 'local',
  available: true,
  pairs: [
    { from: 'JPN', to: 'ENG', quality: 'basic' },
    { from: 'ENG', to: 'ESP', quality: 'full' },
  ],
};
const gpt: TranslatorOffer = { id: 'gpt', available: true, pairs: [] };
const settings: TranslatorSettings = {
  translator: null,
  detector: 'default',
  font: 'comic',
  source: null,
  target: null,
  honorifics: 'adapt',
};

describe('the settings in force', () => {
  test('start from the language of the interface where the engine reaches it, else from English', () => {
    expect(choicesOf(settings, [local], 'ESP').target).toBe('ESP');
    expect(choicesOf(settings, [local], 'ARA')).toMatchObject({ target: 'ENG', obstacle: null });
  });

  test('keep a chosen language out of reach and say so', () => {
    expect(choicesOf({ ...settings, target: 'ARA' }, [local], 'ENG')).toMatchObject({
      target: 'ARA',
      obstacle: 'language-out-of-reach',
    });
    expect(choicesOf({ ...settings, target: 'ARA' }, [gpt], 'ENG').obstacle).toBeNull();
  });

  test('fall back to an engine that is there when the remembered one is gone', () => {
    const gone = { ...gpt, available: false };
    expect(choicesOf({ ...settings, translator: 'gpt' }, [gone, local], 'ENG').translator).toBe('local');
    expect(choicesOf(settings, [gone], 'ENG').obstacle).toBe('no-translator');
  });

  test('do not translate a language into itself', () => {
    expect(choicesOf({ ...settings, source: 'ENG', target: 'ENG' }, [gpt], 'ENG').obstacle).toBe('same-language');
    expect(choicesOf({ ...settings, source: 'ENG' }, [local], 'ENG').target).toBe('ESP');
  });

  test('are not ready before the server has told what it offers', () => {
    expect(choicesOf(settings, null, 'JPN')).toMatchObject({ target: 'JPN', obstacle: 'loading' });
  });
});

describe('the wishes of a page', () => {
  const hana = { source: 'ハナ', target: 'Hana' };
  const none = { series: [], oneShot: [], currentId: null };

  test('are none where nothing is wished', () => {
    expect(wishesOf('local', settings, none)).toEqual({});
  });

  test('hold honorifics only for a translator that follows them', () => {
    expect(wishesOf('gemini', { honorifics: 'keep' }, none)).toEqual({ honorifics: 'keep' });
    expect(wishesOf('remote', { honorifics: 'keep' }, none)).toEqual({});
  });

  test('hold the series and its names, not those of no series', () => {
    const series = [{ id: 'a1', name: 'One Night', glossary: [hana] }];
    const other = [{ source: '夜', target: 'Night' }];
    expect(wishesOf('local', settings, { series, oneShot: other, currentId: 'a1' })).toEqual({
      series: 'a1',
      glossary: [hana],
    });
    expect(wishesOf('local', settings, { series, oneShot: other, currentId: null })).toEqual({ glossary: other });
  });
});

describe('what an engine offers', () => {
  test('is basic only when every pair in question is', () => {
    expect(isBasicQuality(local, null, 'ENG')).toBe(true);
    expect(isBasicQuality(local, null, 'ESP')).toBe(false);
    expect(isBasicQuality(gpt, null, 'ENG')).toBe(false);
  });

  test('names the languages it can read for a target, or any', () => {
    expect([...(sourcesOf(local, 'ENG') ?? [])]).toEqual(['JPN']);
    expect(sourcesOf(gpt, 'ENG')).toBeNull();
  });
});
