// npm run mutants: puts faults into a copy of the sources, one at a time, and sees that the tests notice each.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mutant, mutants } from '@/tests/mutants';

const root = path.join(import.meta.dirname, '..');
const parts = [
  'app',
  'lib',
  'messages',
  'pipeline',
  'server',
  'tests',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

const copy = mkdtempSync(path.join(tmpdir(), 'fukidashi-mutants-'));
let survivors = 0;
try {
  for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const mutant of mutants) {
    const killed = test(mutant);
    if (!killed) survivors += 1;
    console.log(`${killed ? '✓ noticed' : '✗ NOT NOTICED'}: ${mutant.name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutants.length - survivors} of ${mutants.length} noticed`);
process.exit(survivors === 0 ? 0 : 1);

function test({ file, from, to, tests }: Mutant): boolean {
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  writeFileSync(target, text.replaceAll(from, to));
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', ...tests], { cwd: copy, encoding: 'utf8' });
  writeFileSync(target, text);
  // Failing tests, not a run that did not come about.
  return status === 1 && /Tests .*\d+ failed/.test(stripColours(stdout));
}

function stripColours(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
}
