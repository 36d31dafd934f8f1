// Run after `next build`: hashes the inline scripts of every static page for the content security policy.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const executable = /^(|module|text\/javascript|application\/javascript)$/i;

/** `sha256-…` of each inline script of a page that a browser would run, without repeats. */
export function inlineScriptHashes(html) {
  const hashes = new Set();
  for (const [, attributes, body] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
    if (/\bsrc\s*=/i.test(attributes) || !executable.test(type)) continue;
    hashes.add(`sha256-${createHash('sha256').update(body, 'utf8').digest('base64')}`);
  }
  return [...hashes];
}

/** Writes `.next/inline-script-hashes.json`: address of a static page → its hashes. */
export async function hashInlineScripts(buildDirectory) {
  const pages = path.join(buildDirectory, 'server', 'app');
  if (!existsSync(pages)) throw new Error(`No build in ${buildDirectory}: run \`next build\` first.`);
  const files = (await readdir(pages, { recursive: true })).filter((file) => file.endsWith('.html'));
  const table = {};
  for (const file of files.sort()) {
    const address = `/${file.slice(0, -'.html'.length).split(path.sep).join('/')}`;
    table[address] = inlineScriptHashes(await readFile(path.join(pages, file), 'utf8'));
  }
  const target = path.join(buildDirectory, 'inline-script-hashes.json');
  await writeFile(`${target}.part`, JSON.stringify(table, null, 1));
  await rename(`${target}.part`, target);
  return table;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = await hashInlineScripts(path.join(import.meta.dirname, '..', '.next'));
  console.log(`Hashed the inline scripts of ${Object.keys(table).length} pages.`);
}
