// npm run bench:site -- http://localhost:3000: weight, first paint and speed of the built site that runs there, beside
// a bare Next page that is built and started in the same run. 1 when a budget is not kept.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { writeBareSite } from './bare-next';
import { type Paint, paintOf } from './page-paint';
import { firstLoadBytes } from './page-weight';
import { requestRate } from './request-rate';
import { textTable } from './text-table';

const site = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '');
const root = path.join(import.meta.dirname, '..');
const next = path.join(root, 'node_modules/next/dist/bin/next');
const barePort = 3999;
const bare = `http://localhost:${barePort}`;
const rounds = 3;

const folder = writeBareSite();
const build = spawnSync(process.execPath, [next, 'build'], { cwd: folder, encoding: 'utf8' });
if (build.status !== 0) throw new Error(`The bare site cannot be built:\n${build.stdout}\n${build.stderr}`);
// The middleware reads the hashes of inline scripts; those of our build are as many as a real page's.
cpSync(path.join(root, '.next/inline-script-hashes.json'), path.join(folder, '.next/inline-script-hashes.json'));
const server = spawn(process.execPath, [next, 'start', '--port', String(barePort)], {
  cwd: folder,
  stdio: 'ignore',
});

try {
  await answers(`${bare}/about`);
  const lines = [...(await weights()), ...(await rates()), ...(await paints())];
  const table = lines.map(({ what, measured, budget, kept }) => [what, measured, budget, kept ? 'kept' : 'NOT KEPT']);
  console.log(textTable([['', 'measured', 'budget', ''], ...table]));
  process.exitCode = lines.every(({ kept }) => kept) ? 0 : 1;
} finally {
  server.kill();
}

type Line = { what: string; measured: string; budget: string; kept: boolean };

async function weights(): Promise<Line[]> {
  const least = await firstLoadBytes(bare, '/about');
  const budgets = [
    { address: '/about', most: 1.25 },
    { address: '/manga-translator', most: 1.6 },
  ];
  return Promise.all(
    budgets.map(async ({ address, most }) => {
      const bytes = await firstLoadBytes(site, address);
      const measured = `${kilobytes(bytes)}, ${(bytes / least).toFixed(2)}× of ${kilobytes(least)}`;
      return { what: `scripts of ${address}`, measured, budget: `${most}×`, kept: bytes <= least * most };
    }),
  );
}

/** By turns, so that what else the machine does hits both. */
async function rates(): Promise<Line[]> {
  const ratios: number[] = [];
  let ours = 0;
  for (let round = 0; round < rounds; round++) {
    const least = await requestRate(`${bare}/about`, 3000);
    ours = await requestRate(`${site}/about`, 3000);
    ratios.push(ours / least);
  }
  const ratio = median(ratios);
  const measured = `${ratio.toFixed(2)}× (${Math.round(ours)}/s)`;
  return [{ what: 'static requests a second', measured, budget: '0.9×', kept: ratio >= 0.9 }];
}

async function paints(): Promise<Line[]> {
  const executablePath = '/usr/bin/chromium';
  const browser = await chromium.launch({
    ...(existsSync(executablePath) && { executablePath }),
    args: ['--no-sandbox'],
  });
  const lines: Line[] = [];
  for (const address of ['/', '/about', '/manga-translator', '/ja', '/ar/price']) {
    const seen: Paint[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await paintOf(browser, `${site}${address}`));
    const largest = median(seen.map((paint) => paint.largest));
    const shift = median(seen.map((paint) => paint.shift));
    lines.push(
      { what: `LCP of ${address}`, measured: `${Math.round(largest)} ms`, budget: '1200 ms', kept: largest <= 1200 },
      { what: `CLS of ${address}`, measured: shift.toFixed(3), budget: '0.02', kept: shift <= 0.02 },
    );
  }
  await browser.close();
  return lines;
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} does not answer`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} kB`;
}
