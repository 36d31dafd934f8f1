import { describe, expect, test } from 'vitest';
import { admitFile, baseName } from './page-admission';

const limit = 5 * 1024 * 1024;

function file(name: string, type: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

describe('the first look at a file', () => {
  test('takes jpg, png and webp up to exactly 5 MB', () => {
    expect(admitFile(file('a.jpg', 'image/jpeg')).refused).toBeNull();
    expect(admitFile(file('a.webp', 'image/webp')).refused).toBeNull();
    expect(admitFile(file('a.png', 'image/png', limit)).refused).toBeNull();
  });

  test('refuses one byte more, an empty file and any other type', () => {
    expect(admitFile(file('a.png', 'image/png', limit + 1)).refused).toBe('size');
    expect(admitFile(file('a.png', 'image/png', 0)).refused).toBe('empty');
    expect(admitFile(file('a.gif', 'image/gif')).refused).toBe('type');
  });

  test('does not let a name vouch for a file whose stated type is another', () => {
    expect(admitFile(file('page.png', 'image/svg+xml')).refused).toBe('type');
    expect(admitFile(file('page.PNG', '')).refused).toBeNull();
  });

  test('names the download after the file, and a pasted picture "page"', () => {
    expect(baseName(file('chapter.01.jpg', 'image/jpeg'))).toBe('chapter.01');
    expect(baseName(file('image.png', 'image/png'))).toBe('page');
  });
});
