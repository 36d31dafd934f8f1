import { describe, expect, it } from 'vitest';
import { languageOfFamily } from './script-readers';

describe('the language of a script', () => {
  it.each([
    ['cyrillic', 'Где ты был вчера вечером?', 'RUS'],
    ['cyrillic', 'Де ти був? Її немає', 'UKR'],
    ['cyrillic', 'Дзе ты быў учора?', 'BLR'],
    ['cyrillic', 'Къде беше вчера? Не знам', 'BGR'],
    ['cyrillic', 'Где си био? Ћути, ђаво!', 'SRP'],
    ['cyrillic', 'Сен қайда болдың?', 'KAZ'],
    ['arabic', 'أين كنت؟', 'ARA'],
    ['arabic', 'تم کہاں تھے؟ ہم یہاں ہیں', 'URD'],
  ] as const)('%s: %s is %s', (family, text, language) => {
    expect(languageOfFamily(family, text)).toBe(language);
  });
});
