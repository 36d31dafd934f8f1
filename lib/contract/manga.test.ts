import { describe, expect, test } from 'vitest';
import { submitTranslateTask, translateImage } from './manga';

const page = {
  imageId: 'a'.repeat(22),
  targetLanguage: 'ENG',
  translator: 'gpt',
  detector: 'default',
  font: 'comic',
  idempotencyKey: '12345678',
};
const glossary = [{ source: 'ハナ', target: 'Hana' }];

describe('the wishes of a translation', () => {
  test('are optional', () => {
    expect(submitTranslateTask.input.safeParse(page).success).toBe(true);
  });

  test('are taken as a list in a body, and as its JSON in a query', () => {
    const wishes = { series: 'my-series_1', honorifics: 'keep' };
    expect(submitTranslateTask.input.parse({ ...page, ...wishes, glossary })).toMatchObject({ ...wishes, glossary });
    const query = { ...page, ...wishes, glossary: JSON.stringify(glossary) };
    expect(translateImage.input.parse(query)).toMatchObject({ ...wishes, glossary });
  });

  test.each([
    ['a glossary of 101', { glossary: Array.from({ length: 101 }, (_, i) => ({ source: `${i}`, target: 'x' })) }],
    ['a term of 61 characters', { glossary: [{ source: 'x'.repeat(61), target: 'y' }] }],
    ['an empty term', { glossary: [{ source: ' ', target: 'y' }] }],
    ['a term that stands twice', { glossary: [...glossary, ...glossary] }],
    ['more in an entry than belongs there', { glossary: [{ ...glossary[0], role: 'system' }] }],
    ['another name for honorifics', { honorifics: 'translate' }],
    ['a series that is a sentence', { series: 'my series' }],
  ])('are refused for %s', (_, wish) => {
    expect(submitTranslateTask.input.safeParse({ ...page, ...wish }).success).toBe(false);
  });

  test('are refused in a query when they are no JSON', () => {
    expect(translateImage.input.safeParse({ ...page, glossary: '[{' }).success).toBe(false);
  });
});
