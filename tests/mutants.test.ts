import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mutants } from './mutants';

describe('the faults of `npm run mutants`', () => {
  test.each(mutants)('$name: can still be made', ({ file, from, tests }) => {
    expect(readFileSync(file, 'utf8')).toContain(from);
    expect(tests.filter((name) => !existsSync(name))).toEqual([]);
  });
});
