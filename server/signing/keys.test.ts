import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSecret, loadSigningKey, publicKeyBase64 } from './keys';

let DATA_DIR: string;

beforeEach(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'fukidashi-keys-'));
});

afterEach(async () => {
  await rm(DATA_DIR, { recursive: true, force: true });
});

describe('keys', () => {
  test('are made once, and read by nobody else', async () => {
    const key = publicKeyBase64(loadSigningKey({ DATA_DIR }));
    const secret = loadSecret({ DATA_DIR });
    expect(publicKeyBase64(loadSigningKey({ DATA_DIR }))).toBe(key);
    expect(loadSecret({ DATA_DIR })).toBe(secret);
    expect((await readdir(path.join(DATA_DIR, 'keys'))).sort()).toEqual(['secret', 'sign.pem']);
    for (const name of ['secret', 'sign.pem']) {
      expect((await stat(path.join(DATA_DIR, 'keys', name))).mode & 0o077).toBe(0);
    }
  });

  test('are the same for processes that start at once', async () => {
    const keys = path.join(import.meta.dirname, 'keys.ts');
    const script = `
      import { loadSigningKey, loadSecret, publicKeyBase64 } from ${JSON.stringify(keys)};
      const env = { DATA_DIR: ${JSON.stringify(DATA_DIR)} };
      process.stdout.write(loadSecret(env) + ' ' + publicKeyBase64(loadSigningKey(env)));`;
    const file = path.join(DATA_DIR, 'start.mts');
    await writeFile(file, script);
    const start = () => promisify(execFile)(process.execPath, ['--import', 'tsx', file]);
    const results = await Promise.all([start(), start(), start()]);
    expect(new Set(results.map(({ stdout }) => stdout)).size).toBe(1);
  });

  test('from the environment win, also with written-out line ends', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const expected = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    for (const given of [pem, pem.replaceAll('\n', '\\n')]) {
      expect(publicKeyBase64(loadSigningKey({ DATA_DIR, SIGN_PRIVATE_KEY: given }))).toBe(expected);
    }
    const secret = 'thirty-two characters, or some more';
    expect(loadSecret({ DATA_DIR, SECRET: secret })).toBe(secret);
  });

  test('that are unusable are refused with their origin', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const key of [short, curve]) {
      const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
      expect(() => loadSigningKey({ DATA_DIR, SIGN_PRIVATE_KEY: pem })).toThrow('SIGN_PRIVATE_KEY must hold an RSA');
    }
    await mkdir(path.join(DATA_DIR, 'keys'));
    await writeFile(path.join(DATA_DIR, 'keys/sign.pem'), 'half');
    await writeFile(path.join(DATA_DIR, 'keys/secret'), '');
    expect(() => loadSigningKey({ DATA_DIR })).toThrow('sign.pem must hold an RSA');
    expect(() => loadSecret({ DATA_DIR })).toThrow('Delete it');
  });
});
