import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const id = (name: string) => name.padEnd(22, '-');

function translate(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = ['--import', 'tsx', 'scripts/translate.ts', ...args];
    const env = { ...process.env, FUKIDASHI_KEY: '' };
    execFile(process.execPath, command, { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

function folderOfPages(names: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(path.join(folder, name), `picture ${name}`);
  return folder;
}

/** A server as the contract has it, whose page `broken.png` fails and which is too busy for the first call. */
async function startServer() {
  const keys = new Map<string, number>();
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const send = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    calls += 1;
    if (calls === 1) return send(429, { message: 'Too many.', error: 'too-many-requests' }, { 'Retry-After': '1' });
    if (request.headers.authorization !== 'Bearer fuki_key')
      return send(401, { message: 'This API key is not known.' });
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key']);
      keys.set(key, (keys.get(key) ?? 0) + 1);
      const [, name = ''] = /filename="([^"]+)"/.exec(Buffer.concat(chunks).toString()) ?? [];
      return send(200, { data: { id: id(name.replace('.', '_')), status: 'queued' } });
    }
    const [, , , , task = '', part] = request.url!.split('/');
    if (part === 'image') return response.end(`translated ${task}`);
    if (part === 'regions') return send(200, { data: { revision: 0, document: { regions: [] } } });
    if (task.startsWith('broken'))
      return send(200, { data: { id: task, status: 'failed', error: { message: 'Damaged.' } } });
    send(200, { data: { id: task, status: 'done', charged: true } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

describe('npm run translate -- --server', () => {
  it('translates a folder on the server, waits when it is told to, and reports what failed', async () => {
    const server = await startServer();
    const folder = folderOfPages(['1.png', '2.png', 'broken.png']);
    const out = path.join(folder, 'out');
    const access = ['--server', server.url, '--key', 'fuki_key'];
    const { code, stdout, stderr } = await translate(folder, '--to', 'ENG', '--out', out, '--json', out, ...access);
    expect(stderr).toContain('broken.png: Damaged.');
    expect(stdout).toContain('2 of 3 pages translated.');
    expect(code).toBe(1);
    expect(readdirSync(out)).toEqual(['1.eng.json', '1.eng.png', '2.eng.json', '2.eng.png']);
    expect(readFileSync(path.join(out, '1.eng.png'), 'utf8')).toContain('translated 1_png');
    expect(server.keys.size).toBe(3);
  });

  it('says what the server says of a wrong key', async () => {
    const server = await startServer();
    const folder = folderOfPages(['1.png']);
    const { code, stderr } = await translate(folder, '--to', 'ENG', '--server', server.url, '--key', 'fuki_other');
    expect(code).toBe(1);
    expect(stderr).toContain('This API key is not known.');
  });

  it('asks for a key', async () => {
    const { code, stderr } = await translate(folderOfPages(['1.png']), '--to', 'ENG', '--server', 'http://localhost:1');
    expect(code).toBe(2);
    expect(stderr).toContain('--key KEY');
  });
});
