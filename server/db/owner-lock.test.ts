import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from './owner-lock';
import { identifyProcess } from './process-identity';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const leave = (owner: object | string) =>
  writeFile(path.join(folder, 'owner.json'), typeof owner === 'string' ? owner : JSON.stringify(owner));

test('a folder has one owner, and the next one when it was given back', async () => {
  const disown = await ownFolder(folder);
  await expect(ownFolder(folder)).rejects.toThrow(/Another Fukidashi/);
  disown();
  disown();
  (await ownFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test('giving back twice does not take the folder from the next owner', async () => {
  const first = await ownFolder(folder);
  first();
  await ownFolder(folder);
  first();
  await expect(ownFolder(folder)).rejects.toThrow(/Another Fukidashi/);
});

test.each([
  ['a dead process', { pid: 4_194_304, startedAt: 'long ago', nonce: 'dead' }],
  ['an earlier process of the same number', { pid: process.pid, startedAt: 'long ago', nonce: 'dead' }],
  ['nobody who could be read', '{"pid": 12'],
])('a lock of %s is taken over, by one of many who try at once', async (_, owner) => {
  await leave(owner);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ownFolder(folder)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['owner.json']);
});

test('a lock of a living process stands', async () => {
  const startedAt = (await identifyProcess(process.ppid))?.startedAt;
  await leave({ pid: process.ppid, startedAt, nonce: 'alive' });
  await expect(ownFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
});
