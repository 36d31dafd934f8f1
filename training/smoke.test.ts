import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

// Each training is run for a few steps on tiny data and what it exports is loaded again. That needs Python with torch
// and OpenCV (README.md in this folder says how to install it; .ci/run does), which the site itself never does.
// Debian's packages are for Debian's Python, which may not be the first on the path.
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const env = { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' };
const hasTorch = canImport('torch', 'sentencepiece', 'PIL', 'cv2');

describe.skipIf(!hasTorch)('a training of a few steps', () => {
  const trainings = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(path.join(import.meta.dirname, name, 'smoke.py')),
  );

  it.each(trainings)('%s trains, exports and is read again', { timeout: 300_000 }, async (name) => {
    const folder = path.join(import.meta.dirname, name);
    const { stdout } = await promisify(execFile)(python, ['smoke.py'], { cwd: folder, env });
    expect(stdout.trim().split('\n').at(-1)).toBe('ok');
  });

  it('is there for every kind of model that is trained', () => {
    expect(trainings).toEqual(['reader', 'text-mask', 'translator']);
  });
});

function canImport(...modules: string[]): boolean {
  try {
    execFileSync(python, ['-c', `import ${modules.join(', ')}`], { stdio: 'ignore', env });
    return true;
  } catch {
    return false;
  }
}
