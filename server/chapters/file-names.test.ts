import { describe, expect, test } from 'vitest';
import { comicInfo } from './comic-info';
import { fileNames, safeName } from './file-names';

describe('the files of an archive', () => {
  test('sort in the order given, whatever they are called', () => {
    const names = fileNames(['10.png', '2.png', '2.png', undefined], ['webp', 'png', 'png', 'jpg']);
    expect(names).toEqual(['001 10.webp', '002 2.png', '003 2.png', '004.jpg']);
    expect([...names].sort()).toEqual(names);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\a', 'a'],
    ['con', '_con'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['a\r\n\0b', 'ab'],
    ['...', ''],
    ['\ud800', ''],
    ['第１話', '第１話'],
  ])('%j is called %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  test('end in no half character when their name is cut', () => {
    expect(safeName(`${'a'.repeat(99)}😀`)).toBe('a'.repeat(99));
  });
});

test('ComicInfo.xml cannot be broken by a title', () => {
  const xml = comicInfo({ title: '</Title><x>&\u0000\ud800', pages: 1 });
  expect(xml).toContain('<Title>&lt;/Title&gt;&lt;x&gt;&amp;</Title>');
});
