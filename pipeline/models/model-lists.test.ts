import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModelLock } from './model-entry';
import { entriesOf } from './model-registry';

const root = path.resolve(import.meta.dirname, '../..');

describe('models.lock.json', () => {
  const lock = readModelLock(path.join(root, 'models.lock.json'));

  it('holds every model once', () => {
    expect(new Set(lock.map((entry) => entry.id)).size).toBe(lock.length);
  });

  it('has all that a pair of languages or a reader needs', () => {
    for (const entry of lock) {
      const roles = entry.files.map((file) => file.role).sort();
      if (entry.kind === 'reading')
        expect([
          ['keys', 'model'],
          ['decoder', 'encoder', 'keys'],
        ]).toContainEqual(roles);
      if (entry.kind !== 'translation') continue;
      expect(entry.id).toBe(`${entry.from}-${entry.to}`);
      expect([
        ['lex', 'model', 'vocab'],
        ['lex', 'model', 'srcvocab', 'trgvocab'],
      ]).toContainEqual(roles);
    }
  });

  it('fetches from secure addresses only, and knows what a packed file must be', () => {
    for (const file of lock.flatMap((entry) => entry.files)) {
      for (const url of file.urls) expect(url).toMatch(/^https:\/\//);
      if (file.compression === 'gzip') expect([file.packedSize, file.packedSha256]).not.toContain(undefined);
    }
  });
});

describe('the starter models in the repository', () => {
  it.each(readdirSync(path.join(root, 'models')).filter((name) => name.startsWith('starter-')))(
    '%s is what its card says and carries its attribution',
    (name) => {
      const folder = path.join(root, 'models', name);
      const card = JSON.parse(readFileSync(path.join(folder, 'model.json'), 'utf8')) as {
        attribution: string;
        files: { name: string; size: number; sha256: string }[];
      };
      for (const file of card.files) {
        const bytes = readFileSync(path.join(folder, file.name));
        expect(bytes.length).toBe(file.size);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      }
      expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toContain(card.attribution);
    },
  );
});

describe('the registry of Firefox', () => {
  const record = (fileType: string, version: string, toLang = 'ja') => ({
    name: `${fileType}.en${toLang.slice(0, 2)}.bin`,
    fromLang: 'en',
    toLang,
    version,
    fileType,
    attachment: {
      hash: version.replace(/\D/g, '').padEnd(64, 'a'),
      size: 7,
      location: `bucket/${fileType}-${version}`,
    },
  });
  const model = (version: string, toLang?: string) =>
    ['model', 'lex', 'srcvocab', 'trgvocab'].map((fileType) => record(fileType, version, toLang));

  it('yields the newest complete release of each pair', () => {
    const incomplete = model('3.0').slice(1);
    const data = [...model('2.1a1'), ...model('2.0'), ...model('1.9'), ...incomplete, { strange: true }];
    expect(entriesOf({ data })).toMatchObject([{ id: 'en-ja', version: '2.0', licence: 'MPL-2.0' }]);
  });

  it('takes an alpha where there is nothing else, and calls simplified Chinese zh', () => {
    const [entry] = entriesOf({ data: model('1.0a1', 'zh-Hans') });
    expect(entry).toMatchObject({ id: 'en-zh', to: 'zh', version: '1.0a1' });
    expect(entry?.files[0]?.urls).toEqual(['https://firefox-settings-attachments.cdn.mozilla.net/bucket/model-1.0a1']);
  });

  it('refuses a record whose name would leave its folder', () => {
    const data = model('1.0').map((item) => ({ ...item, name: `../${item.name}` }));
    expect(entriesOf({ data })).toEqual([]);
  });
});
