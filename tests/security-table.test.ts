import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Rows of the first table of a page: what, how, and the test. */
function tableOf(page: string): string[][] {
  const lines = readFileSync(path.join(root, page), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith('|---'));
  const length = lines.slice(first + 1).findIndex((line) => !line.startsWith('| '));
  return lines.slice(first + 1, first + 1 + length).map((line) => line.slice(2, -2).split(' | '));
}

const threats = tableOf('docs/security.md');
const sections = tableOf('docs/asvs.md');

describe('the tables of threats and of the ASVS', () => {
  it.each([...threats, ...sections])('%s: names a defence and a test that is there', (_, defence, test) => {
    expect(defence).toBeTruthy();
    const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(test ?? '') ?? [];
    expect(existsSync(path.join(root, file)), `no file ${file}`).toBe(true);
    const text = readFileSync(path.join(root, file), 'utf8');
    // A test's name as it is written: the whole of it, or its beginning.
    expect(text.includes(`'${name}`) || text.includes(`"${name}`), `${file} has no test “${name}”`).toBe(true);
  });

  it('are not empty', () => {
    expect(threats.length).toBeGreaterThan(30);
    expect(sections.length).toBeGreaterThan(50);
  });

  it('forget no section of the ASVS', () => {
    const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
    const missing = Object.entries(sectionsOfChapters).flatMap(([chapter, count]) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${index + 1}`).filter(
        (section) =>
          !new RegExp(`\\b${section.replace('.', '\\.')}(?!\\d)`).test(page.replaceAll('V17 (', 'V17.1 V17.2 V17.3 (')),
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** How many sections each chapter of ASVS 5.0 has. */
const sectionsOfChapters = {
  V1: 5,
  V2: 4,
  V3: 7,
  V4: 4,
  V5: 4,
  V6: 8,
  V7: 6,
  V8: 4,
  V9: 2,
  V10: 7,
  V11: 7,
  V12: 3,
  V13: 4,
  V14: 3,
  V15: 4,
  V16: 5,
  V17: 3,
};
