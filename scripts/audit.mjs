// Part of npm run check: known holes in the packages that the product runs with. Asks the registry; where it cannot be
// asked, that is said and nothing is held against anybody. --required: that fails as well.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeAudit } from './judge-audit.mjs';
import { fail, root } from './setup.mjs';

const patienceMs = 60_000;

console.log('\n→ Known holes in packages');
const accepted = JSON.parse(readFileSync(path.join(root, 'scripts/accepted-advisories.json'), 'utf8'));
const verdict = judgeAudit(await ask(), accepted, new Date());
for (const line of verdict.notes) console.log(`  ${line}`);
if (verdict.faults.length > 0) {
  fail(
    `${verdict.faults.join('\n  ')}\n  Update the package (npm audit fix), or add the advisory to scripts/accepted-advisories.json with the reason why it cannot hurt here.`,
  );
}
if (!verdict.asked && process.argv.includes('--required')) fail('The registry could not be asked.');

/** What npm says, as text; empty when it took too long. */
function ask() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    const tooLong = setTimeout(() => child.kill(), patienceMs);
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(tooLong);
      resolve(text);
    });
  });
}
