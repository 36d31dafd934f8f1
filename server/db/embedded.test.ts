import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Child, startChild } from '@/tests/child';
import { until } from '@/tests/context';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded';
import { identifyProcess, signalProcess, waitForEnd } from './process-identity';

const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;
let folder: string;
let opened: EmbeddedPostgres | undefined;
let children: Child[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-embedded-'));
});
afterEach(async () => {
  for (const child of children) await child.end('SIGTERM');
  children = [];
  await opened?.stop();
  opened = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(): Promise<string> {
  opened = await startEmbeddedPostgres(folder, log, { fsync: 'off' });
  return opened.url;
}

/** Another process that owns the same folder. */
async function startElsewhere(): Promise<{ child: Child; url: string }> {
  const child = startChild('tests/start-database.ts', [folder]);
  children.push(child);
  return { child, url: await child.says(/^postgresql:/) };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = () => path.join(folder, 'postgres/cluster/postmaster.pid');
const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

describe('the embedded database', () => {
  test('starts in an empty folder, for this machine and with a password only, never as root', async () => {
    const url = await start();
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
    expect((await stat(path.join(folder, 'postgres/password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, 'postgres/cluster'))).mode & 0o777).toBe(0o700);
    expect((await stat(pidFile())).uid).toBe(isRoot ? 65534 : process.getuid?.());
  });

  test('keeps its data and its port over a stop, and leaves no process behind', async () => {
    const first = await start();
    const pid = await serverPid();
    await query(first, 'create table kept as select 7 as seven');
    await opened!.stop();
    expect(await identifyProcess(pid)).toBeNull();
    const second = await start();
    expect(second).toBe(first);
    expect(await query(second, 'select * from kept')).toEqual([{ seven: 7 }]);
  });

  test('refuses a second owner, names the first and says what to do', async () => {
    const { child } = await startElsewhere();
    await expect(start()).rejects.toThrow(new RegExp(`process ${child.pid}\\)[\\s\\S]*DATA_DIR`));
    await child.end('SIGTERM');
    await start();
  });

  test('stops when its process exits', async () => {
    const { child } = await startElsewhere();
    const pid = await serverPid();
    await child.end('SIGTERM');
    expect(await waitForEnd(pid, 10_000)).toBe(true);
  });

  test('left running by a killed process, it is adopted as it is', async () => {
    const { child, url } = await startElsewhere();
    await query(url, 'create table adopted as select 1 as one');
    const pid = await serverPid();
    await child.end('SIGKILL');
    expect(await start()).toBe(url);
    expect(await serverPid()).toBe(pid);
    expect(await query(url, 'select * from adopted')).toEqual([{ one: 1 }]);
    await opened!.stop();
    expect(await identifyProcess(pid)).toBeNull();
  });

  test('killed together with its process, it comes back with everything committed', async () => {
    const { child, url } = await startElsewhere();
    await query(url, 'create table survived as select generate_series(1, 100)');
    const pid = await serverPid();
    await child.end('SIGKILL');
    signalProcess(pid, 'SIGKILL');
    const again = await start();
    expect(await query(again, 'select count(*)::int from survived')).toEqual([{ count: 100 }]);
  });

  test('is not kept from starting by another program that got its old process number', async () => {
    await start();
    const lines = (await readFile(pidFile(), 'utf8')).split('\n');
    await opened!.stop();
    await writeFile(pidFile(), [process.pid, ...lines.slice(1)].join('\n'));
    await query(await start(), 'select 1');
    expect(await serverPid()).not.toBe(process.pid);
  });

  test('killed alone, it comes back at the same address', async () => {
    const url = await start();
    const pid = await serverPid();
    signalProcess(pid, 'SIGKILL');
    await until(() => query(url, 'select 1').then(Boolean, () => false));
    expect(await serverPid()).not.toBe(pid);
  });

  test('with a lost password file says which file and what to do', async () => {
    await start();
    await opened!.stop();
    const file = path.join(folder, 'postgres/password');
    const password = await readFile(file);
    await rm(file);
    await expect(start()).rejects.toThrow(/postgres\/password[\s\S]*Restore/);
    await writeFile(file, password);
    await start();
  });

  test.runIf(isRoot)('as root under a closed folder, finds an open place and keeps to it', async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'fukidashi-closed-'));
    const data = path.join(closed, 'data');
    const postgres = await startEmbeddedPostgres(data, log, { fsync: 'off' });
    await query(postgres.url, 'create table kept as select 7 as seven');
    await postgres.stop();
    const note = await readFile(path.join(data, 'postgres/elsewhere.json'), 'utf8');
    const place = (JSON.parse(note) as { folder: string }).folder;
    try {
      const again = await startEmbeddedPostgres(data, log, { fsync: 'off' });
      expect(await query(again.url, 'select * from kept')).toEqual([{ seven: 7 }]);
      await again.stop();
    } finally {
      await rm(place, { recursive: true });
      await rm(closed, { recursive: true });
    }
  });
});
