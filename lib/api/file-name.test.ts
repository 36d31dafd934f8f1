import { describe, expect, test } from 'vitest';
import { fileNameOf } from './file-name';

describe('the name of a download', () => {
  test.each([
    ['attachment; filename="pages.zip"', 'pages.zip'],
    ['attachment; filename=pages.cbz', 'pages.cbz'],
    ['ATTACHMENT; FileName="a b.zip"', 'a b.zip'],
    ['attachment; filename="say \\"hi\\".zip"', 'say "hi".zip'],
    ['attachment; filename="semi;colon.zip"; size=3', 'semi;colon.zip'],
    ['attachment; filename="plain.zip"; filename*=UTF-8\'\'%E5%90%B9%E3%81%8D%E5%87%BA%E3%81%97.zip', '吹き出し.zip'],
    ["attachment; filename*=utf-8'ja'%E5%90%B9.zip; filename=plain.zip", '吹.zip'],
    ["attachment; filename*=UTF-8''%E5%90; filename=plain.zip", 'plain.zip'],
    ["attachment; filename*=ISO-8859-1''na%EFve.zip; filename=plain.zip", 'plain.zip'],
  ])('is read from %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  test.each([
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\x.zip"', 'x.zip'],
    ['attachment; filename=".bashrc"', 'bashrc'],
    ["attachment; filename*=UTF-8''a%0D%0Ab%E2%80%AEpiz.exe", 'abpiz.exe'],
  ])('cannot lead elsewhere: %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  test.each([undefined, '', 'attachment', 'inline', 'attachment; filename=""', 'attachment; filename=".."'])(
    'is a plain one when %j gives none',
    (header) => {
      expect(fileNameOf(header, 'pages.zip')).toBe('pages.zip');
    },
  );
});
