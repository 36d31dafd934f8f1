import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const rows = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
  .map((line) => line.slice(2, -2).split(' | '));

describe('the table of threats', () => {
  it.each(rows)('%s: names a defence and a test that is there', (_, defence, test) => {
    expect(defence).toBeTruthy();
    const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(test ?? '') ?? [];
    expect(existsSync(path.join(root, file)), `no file ${file}`).toBe(true);
    const text = readFileSync(path.join(root, file), 'utf8');
    // A test's name as it is written: the whole of it, or its beginning.
    expect(text.includes(`'${name}`) || text.includes(`"${name}`), `${file} has no test “${name}”`).toBe(true);
  });

  it('is not empty', () => {
    expect(rows.length).toBeGreaterThan(30);
  });
});
