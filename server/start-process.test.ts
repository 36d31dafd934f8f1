import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Child, startChild } from '@/tests/child';
import { identifyProcess, signalProcess, waitForEnd } from './db/process-identity';

let folder: string;
const children: Child[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-site-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.end('SIGKILL');
});
afterAll(async () => {
  const pid = await databasePid();
  if (pid) signalProcess(pid, 'SIGQUIT');
  if (pid) await waitForEnd(pid, 10_000);
  await rm(folder, { recursive: true, force: true });
});

/** A process with its own embedded database in the test's folder. */
function startSite(...args: string[]): Child {
  const child = startChild('tests/start-site.ts', args, { DATA_DIR: folder, DATABASE_URL: '', ROLE: 'all' });
  children.push(child);
  return child;
}

async function submitAndGetToWork(): Promise<{ site: Child; taskId: string }> {
  const site = startSite('submit');
  const line = await site.says(/^task /);
  await site.says(/^at work/);
  return { site, taskId: line.slice('task '.length) };
}

async function databasePid(): Promise<number> {
  const file = await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(file, 10);
}

const doneOnce = JSON.stringify({ status: 'done', charged: true, total: 1, remaining: 0 });

test('killed in the middle of a page, the next start finishes it and charges it once', async () => {
  const { site, taskId } = await submitAndGetToWork();
  await site.end('SIGKILL');
  expect(await startSite('follow', taskId).says(/^ended/)).toBe(`ended ${doneOnce}`);
});

test('so it does when the database was killed, too', async () => {
  const { site, taskId } = await submitAndGetToWork();
  const pid = await databasePid();
  await site.end('SIGKILL');
  signalProcess(pid, 'SIGKILL');
  expect(await startSite('follow', taskId).says(/^ended/)).toBe(`ended ${doneOnce}`);
});

test('a second start on the same folder says why it will not', async () => {
  const first = startSite('idle');
  await first.says(/^idle/);
  expect(await startSite('idle').says(/^refused/)).toContain(`process ${first.pid}`);
});

test('told to stop, it ends and so does its database', async () => {
  const site = startSite('idle');
  await site.says(/^idle/);
  const pid = await databasePid();
  await site.end('SIGTERM');
  expect(await identifyProcess(pid)).toBeNull();
});

test('told several times, as by Ctrl+C in a terminal under npm, it still ends in good order', async () => {
  const site = startSite('idle');
  await site.says(/^idle/);
  const pid = await databasePid();
  const again = setInterval(() => signalProcess(site.pid, 'SIGINT'), 5);
  await site.end('SIGINT');
  clearInterval(again);
  expect(await identifyProcess(pid)).toBeNull();
});
