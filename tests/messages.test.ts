import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorStatus } from '@/lib/contract/error';
import { keptReasons } from '@/lib/page/region-document';

type Messages = { [key: string]: string | Messages };

const folder = path.join(import.meta.dirname, '../messages');
const locales = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));
const flat = new Map(
  locales.map((locale) => [locale, flatten(JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')))]),
);
const english = flat.get('en')!;

function flatten(messages: Messages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** Names of a message's placeholders and tags; the branches of a plural count once. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{\s*(\w+)\s*(?=[,}])/g)].map(
    (match) => match[1]!,
  );
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => `<${match[1]}>`);
  return [...new Set([...names, ...tags])].sort();
}

describe('messages', () => {
  it('have a text for every error code', () => {
    const missing = Object.keys(errorStatus).filter((code) => !english.has(`errors.${code}`));
    expect(missing).toEqual([]);
  });

  it('have a text for every reason to keep a region, and for no other', () => {
    const prefix = 'translator.transcript.kept.';
    const reasons = [...english.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    expect(reasons.sort()).toEqual([...keptReasons].sort());
  });

  for (const locale of locales.filter((name) => name !== 'en')) {
    const texts = flat.get(locale)!;

    it(`say in ${locale} everything that English says, and nothing else`, () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    });

    it(`use in ${locale} the placeholders of the English text`, () => {
      const faults = [...english]
        .filter(([key, text]) => texts.has(key) && String(placeholders(text)) !== String(placeholders(texts.get(key)!)))
        .map(([key]) => key);
      expect(faults).toEqual([]);
    });

    it(`leave no English sentence in ${locale}`, () => {
      const same = [...english].filter(([key, text]) => texts.get(key) === text && /[a-z]+ [a-z]+ [a-z]+/i.test(text));
      expect(same.map(([key]) => key)).toEqual([]);
    });
  }
});
