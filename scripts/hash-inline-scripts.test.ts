import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashInlineScripts, inlineScriptHashes } from './hash-inline-scripts.mjs';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('only inline scripts that a browser would run are hashed, each once', () => {
  const html = `<script>a("文")</script><script src="/b.js"></script><script type="application/ld+json">{}</script>
    <script id="x" type="module">b()</script><script>a("文")</script>`;
  expect(inlineScriptHashes(html)).toEqual([hashOf('a("文")'), hashOf('b()')]);
});

test('the table names every static page by its address', async () => {
  const build = await mkdtemp(path.join(os.tmpdir(), 'hashes-'));
  await mkdir(path.join(build, 'server', 'app', 'en'), { recursive: true });
  await writeFile(path.join(build, 'server', 'app', 'en.html'), '<script>home()</script>');
  await writeFile(path.join(build, 'server', 'app', 'en', 'tool.html'), '<script>tool()</script>');
  await hashInlineScripts(build);
  const table = JSON.parse(await readFile(path.join(build, 'inline-script-hashes.json'), 'utf8'));
  expect(table).toEqual({ '/en': [hashOf('home()')], '/en/tool': [hashOf('tool()')] });
  await rm(build, { recursive: true });
});

test('without a build it says what to do', async () => {
  await expect(hashInlineScripts('/nowhere')).rejects.toThrow('next build');
});
