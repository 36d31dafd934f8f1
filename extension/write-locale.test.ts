import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { writeLocale } from './write-locale';

type Texts = { [key: string]: string | Texts };
const folder = path.join(import.meta.dirname, 'messages');
const read = (locale: string): Texts => JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8'));
const english = read('en');
const keys = Object.keys(writeLocale(english, english)).sort();

/** Every text that the sources ask for by its whole name. */
function namesInSources(): string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const called = [...sources.matchAll(/(?:getMessage|\bt)\(\s*'([a-z]+_\w+)'/g)].map((match) => match[1]!);
  const stages = [...sources.matchAll(/'(stage_\w+)'/g)].map((match) => match[1]!);
  const manifest = [...sources.matchAll(/__MSG_(\w+)__/g)].map((match) => match[1]!);
  return [...new Set([...called, ...stages, ...manifest])].sort();
}

describe('the texts of the extension', () => {
  it.each(locales)('are all there in %s, with the placeholders of the English ones', (locale) => {
    const messages = writeLocale(read(locale), english);
    expect(Object.keys(messages).sort()).toEqual(keys);
    for (const [key, { message, placeholders = {} }] of Object.entries(messages)) {
      const used = [...message.matchAll(/\$(\w+)\$/g)].map((match) => match[1]!).sort();
      expect({ [key]: used }).toEqual({ [key]: Object.keys(placeholders).sort() });
    }
  });

  it.each(locales)('fit into the stores in %s', (locale) => {
    const { name, description } = writeLocale(read(locale), english);
    expect(name!.message.length).toBeLessThanOrEqual(45);
    expect(description!.message.length).toBeLessThanOrEqual(132);
  });

  it.each(locales.filter((locale) => locale !== 'en'))('are not left in English in %s', (locale) => {
    const messages = writeLocale(read(locale), english);
    const own = writeLocale(english, english);
    expect(keys.filter((key) => messages[key]!.message === own[key]!.message)).toEqual([]);
  });

  it('are those that the sources ask for', () => {
    const asked = namesInSources().filter((name) => !name.startsWith('translator_'));
    expect(asked.filter((name) => !keys.includes(name))).toEqual([]);
    expect(keys.filter((key) => !asked.includes(key))).toEqual([]);
  });

  it('number their placeholders as the English text does, whatever the order of the language', () => {
    const messages = writeLocale({ a: { b: '{two} von {one}, {two}' } }, { a: { b: '{one} of {two}' } });
    expect(messages).toEqual({
      a_b: { message: '$two$ von $one$, $two$', placeholders: { one: { content: '$1' }, two: { content: '$2' } } },
    });
  });

  it('may hold a dollar sign', () => {
    expect(writeLocale({ a: '$5' }, { a: '$5' })).toEqual({ a: { message: '$$5' } });
  });
});
