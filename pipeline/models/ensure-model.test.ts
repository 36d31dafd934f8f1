import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureModel } from './ensure-model';
import { installedModels } from './installed-models';
import type { ModelEntry } from './model-entry';

const content = randomBytes(300_000);
const packed = gzipSync(content);
const lexicon = Buffer.from('a small second file');

let dir: string;
let server: Server;
let base: string;
/** What the server answers at each path; unknown paths are 404. */
let answers: Record<string, () => { status?: number; body?: Buffer; cut?: boolean; hang?: boolean }>;
let asked: string[];

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'fukidashi-ensure-'));
  asked = [];
  answers = { '/good/model.bin.gz': () => ({ body: packed }), '/good/lex.bin': () => ({ body: lexicon }) };
  server = createServer((request, response) => {
    asked.push(request.url!);
    const { status = 200, body = Buffer.alloc(0), cut, hang } = answers[request.url!]?.() ?? { status: 404 };
    response.writeHead(status, { 'content-length': body.length });
    if (hang) response.write(body.subarray(0, 100));
    else if (cut) response.write(body.subarray(0, 1000), () => response.destroy());
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true });
});

describe('ensureModel', () => {
  it('downloads, unpacks and lists a model, and asks nobody the second time', async () => {
    const progress: number[] = [];
    await ensureModel(entry(), { dir, onProgress: (done, total) => progress.push(done / total) });
    expect(readFileSync(path.join(dir, 'xx-yy/model.bin')).equals(content)).toBe(true);
    expect(installedModels(dir).map((model) => model.entry.id)).toEqual(['xx-yy']);
    expect(progress.at(-1)).toBe(1);
    expect(asked).toHaveLength(2);
    await ensureModel(entry(), { dir });
    expect(asked).toHaveLength(2);
  });

  it('asks the mirror first, and the original where the mirror has nothing', async () => {
    answers['/mirror/xx-yy/lex.bin'] = () => ({ body: lexicon });
    await ensureModel(entry(), { dir, mirror: `${base}/mirror/` });
    expect(asked).toEqual(['/mirror/xx-yy/model.bin', '/good/model.bin.gz', '/mirror/xx-yy/lex.bin']);
  });

  it('refuses content that is not what the lock says and leaves nothing behind', async () => {
    answers['/good/model.bin.gz'] = () => ({ body: gzipSync(randomBytes(300_000)) });
    await expect(ensureModel(entry(), { dir, backoffMs: 1 })).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringMatching(/wrong packed s[\s\S]*npm run models -- xx-yy/),
    });
    expect(readdirSync(path.join(dir, 'xx-yy'))).toEqual([]);
    expect(installedModels(dir)).toEqual([]);
  });

  it('tries again after an answer that broke off or a busy server', async () => {
    const faults = [{ body: packed, cut: true }, { status: 503 }, { body: packed }];
    answers['/good/model.bin.gz'] = () => faults.shift()!;
    await ensureModel(entry(), { dir, backoffMs: 1 });
    expect(installedModels(dir)).toHaveLength(1);
  });

  it('asks only once where the file does not exist', async () => {
    delete answers['/good/model.bin.gz'];
    await expect(ensureModel(entry(), { dir, backoffMs: 1 })).rejects.toThrow('HTTP 404');
    expect(asked).toHaveLength(1);
  });

  it('gives up on a server that stalls', async () => {
    answers['/good/model.bin.gz'] = () => ({ body: packed, hang: true });
    await expect(ensureModel(entry(), { dir, stallMs: 50, backoffMs: 1 })).rejects.toMatchObject({
      code: 'model-missing',
    });
  });

  it('stops when aborted, with the reason given', async () => {
    answers['/good/model.bin.gz'] = () => ({ body: packed, hang: true });
    const abort = new AbortController();
    const fetching = ensureModel(entry(), { dir, signal: abort.signal });
    const outcome = expect(fetching).rejects.toThrow('changed my mind');
    await expect.poll(() => asked.length).toBe(1);
    abort.abort(new Error('changed my mind'));
    await outcome;
    expect(readdirSync(path.join(dir, 'xx-yy'))).toEqual([]);
  });

  it('downloads once for two callers at the same time', async () => {
    await Promise.all([ensureModel(entry(), { dir }), ensureModel(entry(), { dir })]);
    expect(asked).toHaveLength(2);
  });

  it('replaces a file that was damaged on disk', async () => {
    await ensureModel(entry(), { dir });
    const file = path.join(dir, 'xx-yy/model.bin');
    const damaged = Buffer.from(content);
    damaged[7]! ^= 1;
    writeFileSync(file, damaged);
    await ensureModel(entry(), { dir });
    expect(readFileSync(file).equals(content)).toBe(true);
    expect(asked).toHaveLength(3);
  });

  it('never downloads offline, but uses what is there', async () => {
    await expect(ensureModel(entry(), { dir, offline: true })).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringContaining('npm run models -- xx-yy'),
    });
    expect(asked).toEqual([]);
    await ensureModel(entry(), { dir });
    await expect(ensureModel(entry(), { dir, offline: true })).resolves.toBe(path.join(dir, 'xx-yy'));
  });
});

function entry(): ModelEntry {
  const file = (role: 'model' | 'lex', name: string, raw: Buffer) => ({
    role,
    name,
    size: raw.length,
    sha256: sha256(raw),
  });
  return {
    id: 'xx-yy',
    kind: 'translation',
    from: 'xx',
    to: 'yy',
    version: '1',
    files: [
      {
        ...file('model', 'model.bin', content),
        urls: [`${base}/good/model.bin.gz`],
        compression: 'gzip',
        packedSize: packed.length,
        packedSha256: sha256(packed),
      },
      { ...file('lex', 'lex.bin', lexicon), urls: [`${base}/good/lex.bin`], compression: 'none' },
    ],
    licence: 'test',
    source: 'test',
  };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
