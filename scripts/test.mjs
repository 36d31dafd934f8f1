// npm test: check + unit + integration + browser, on a machine with nothing but Node.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { checkNode, ensureBuild, ensurePackages, fail, local, root, run, step } from './setup.mjs';

checkNode();
await ensurePackages();
await step('Check', process.execPath, ['scripts/check.mjs']);

const reports = path.join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

console.log('\n→ Unit and integration tests');
const unitCode = await run(local('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${path.join(reports, 'unit.json')}`,
  '--reporter=./scripts/retried-reporter.mjs',
  // As in playwright.config.ts: what passed only at the second try is counted and said.
  `--retry=${process.env.CI ? 1 : 0}`,
]);

await ensureBuild();
const browser = await ensureBrowser();
console.log(`\n→ Browser tests (${browser})`);
const browserCode = await run(local('playwright'), ['test', '--reporter=list,json'], {
  env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'browser.json') },
});

const unit = read('unit.json') ?? {};
const retried = read('retried.json') ?? [];
const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read('browser.json')?.stats ?? {};
const passed = (unit.numPassedTests ?? 0) + expected + flaky;
const failed = (unit.numFailedTests ?? 0) + unexpected;
for (const reason of reasonsIn(unit)) console.log(`\n✗ ${reason}`);
for (const name of retried) console.log(`\nPassed only when tried again: ${name}`);
if (flaky > 0) console.log(`\n${flaky} browser tests passed only when tried again`);
console.log(`\n${passed} passed, ${failed} failed, ${(unit.numPendingTests ?? 0) + skipped} skipped`);
if (unitCode !== 0 || browserCode !== 0) fail('Some tests failed; their names and reasons are above.');

/** Once more at the end: between them and here stand all the browser tests. */
function reasonsIn({ testResults = [] }) {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${path.relative(root, name)}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${path.relative(root, name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
  ]);
}

function read(report) {
  try {
    return JSON.parse(readFileSync(path.join(reports, report), 'utf8'));
  } catch {
    return null;
  }
}
