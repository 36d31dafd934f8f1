import { describe, expect, test } from 'vitest';
import {
  checkEntries,
  glossaryLimit,
  readGlossaryJson,
  readGlossaryLines,
  usableEntries,
  writeGlossaryJson,
} from './glossary';
import { glossarySchema } from './wishes';

const hana = { source: 'ハナ', target: 'Hana' };

describe('a line of a glossary', () => {
  test('is faulty while a side is missing, and not while both are', () => {
    expect(checkEntries([{ source: 'ハナ', target: ' ' }, { source: ' ', target: '' }, hana])).toEqual([
      'incomplete',
      null,
      null,
    ]);
  });

  test('is faulty on the second spelling of what matches the same text', () => {
    const entries = [hana, { source: 'ﾊﾅ ', target: 'Flower' }, { source: 'HANA', target: 'a' }];
    expect(checkEntries([...entries, { source: 'hana', target: 'b' }])).toEqual([null, 'twice', null, 'twice']);
  });

  test('may have 60 characters on each side, without the spaces around', () => {
    const most = 'x'.repeat(glossaryLimit.characters);
    const long = { source: 'ハナ', target: `${most}x` };
    expect(checkEntries([{ source: ` ${most} `, target: most }, long])).toEqual([null, 'too-long']);
  });

  test('is one too many after a hundred, empty ones not counted', () => {
    const hundred = Array.from({ length: glossaryLimit.entries }, (_, i) => ({ source: `n${i}`, target: 'x' }));
    const faults = checkEntries([{ source: '', target: '' }, ...hundred, hana]);
    expect(faults.at(-1)).toBe('too-many');
    expect(faults.filter((fault) => fault !== null)).toHaveLength(1);
  });

  test('is sent only when the server takes it', () => {
    const wild = Array.from({ length: 130 }, (_, i) => ({ source: ` n${i % 110} `, target: i % 7 ? 'x ' : ' ' }));
    const usable = usableEntries([...wild, { source: 'y'.repeat(61), target: 'z' }]);
    expect(glossarySchema.parse(usable)).toEqual(usable);
    expect(usable.length).toBeGreaterThan(80);
  });
});

describe('a pasted list', () => {
  test.each(['ハナ\tHana', 'ハナ → Hana', 'ハナ=Hana', 'ハナ ＝ Hana', 'ハナ=>Hana', 'ハナ -> Hana', ' ハナ ⇒ Hana '])(
    'has a pair in "%s"',
    (line) => {
      expect(readGlossaryLines(line)).toEqual({ entries: [hana], unread: [] });
    },
  );

  test('keeps signs inside a term where a tab parts the two', () => {
    expect(readGlossaryLines('E=mc\tE = mc²').entries).toEqual([{ source: 'E=mc', target: 'E = mc²' }]);
  });

  test('passes over empty lines and gives back those that are no pair', () => {
    const { entries, unread } = readGlossaryLines('ハナ = Hana\r\n\r\n魔王\n= Demon\n剣 → Sword');
    expect(entries).toEqual([hana, { source: '剣', target: 'Sword' }]);
    expect(unread).toEqual(['魔王', '= Demon']);
  });
});

describe('a glossary as a file', () => {
  test('comes back as it was written', () => {
    const entries = [hana, { source: '"quoted"', target: '\\ back' }];
    expect(readGlossaryJson(writeGlossaryJson(entries))).toEqual(entries);
    expect(readGlossaryJson(writeGlossaryJson([]))).toEqual([]);
  });

  test('may have the short form, and a byte order mark', () => {
    expect(readGlossaryJson('\uFEFF{"ハナ": "Hana"}')).toEqual([hana]);
  });

  test.each(['', 'ハナ = Hana', 'null', '3', '["ハナ"]', '[{"source": "ハナ"}]', '{"ハナ": {"name": "Hana"}}'])(
    'is not %s',
    (text) => {
      expect(readGlossaryJson(text)).toBeNull();
    },
  );
});
